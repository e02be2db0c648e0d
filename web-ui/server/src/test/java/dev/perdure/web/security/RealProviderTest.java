package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.TestServer;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A person signs in at npm's certified oidc-provider, which puts the name into its UserInfo. */
@Requires(MachinePart.IDENTITY_PROVIDER)
class RealProviderTest {

  private static final String TOKEN = "a-token-of-this-server";
  private static final Pattern FORM = Pattern.compile("action=\"([^\"]+)\"");

  private final HttpClient browser =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
          .build();

  @Test
  void aPersonSignsIn() throws Exception {
    Process provider = start();
    try (BufferedReader said = provider.inputReader(UTF_8)) {
      String issuer = "http://127.0.0.1:" + said.readLine();
      try (TestServer server = TestServer.start(TOKEN, variables(issuer))) {
        String back = server.http().address() + "/sign-in/back/real";
        provider.outputWriter(UTF_8).append(back).append('\n').flush();
        assertThat(said.readLine()).isEqualTo("ready");

        HttpReply led = server.http().get("/sign-in/with/real?next=/tasks");
        String path = signIn(led.header("Location"), server.http().address());
        HttpReply arrived = server.http().get(path, "Cookie", cookie(led));

        assertThat(arrived.text()).contains("url=/tasks");
        assertThat(server.http().get("/api/me", "Cookie", cookie(arrived)).json().path("name"))
            .hasToString("\"ana\"");
        assertThat(server.http().get(path, "Cookie", cookie(led)).status()).isEqualTo(401);
      }
    } finally {
      provider.destroyForcibly();
    }
  }

  private static Process start() throws IOException {
    File script =
        new File("../server/src/test/resources/dev/perdure/web/security/identity-provider.mjs");
    return new ProcessBuilder(
            "node", script.getPath(), MachinePart.IDENTITY_PROVIDER.path().toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static Map<String, String> variables(String issuer) {
    return Map.of(
        "PERDURE_SIGN_IN", "real",
        "PERDURE_SIGN_IN_REAL_ISSUER", issuer,
        "PERDURE_SIGN_IN_REAL_CLIENT_ID", "perdure",
        "PERDURE_SIGN_IN_REAL_CLIENT_SECRET", "a-secret-of-perdure",
        "PERDURE_SIGN_IN_REAL_REQUIRE", "groups=perdure");
  }

  /** Fills in the provider's forms; returns the path at which the browser arrives at Perdure. */
  private String signIn(String address, String perdure) throws Exception {
    HttpResponse<String> page = visit(HttpRequest.newBuilder(URI.create(address)), perdure);
    page = submit(page, "prompt=login&login=ana&password=x", perdure);
    page = submit(page, "prompt=consent", perdure);
    return page.headers().firstValue("Location").orElseThrow().substring(perdure.length());
  }

  private HttpResponse<String> submit(HttpResponse<String> page, String fields, String perdure)
      throws Exception {
    Matcher form = FORM.matcher(page.body());
    assertThat(form.find()).as(page.body()).isTrue();
    return visit(
        HttpRequest.newBuilder(page.uri().resolve(form.group(1)))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields)),
        perdure);
  }

  /** Follows redirections up to a page of the provider, or to the one that leads to Perdure. */
  private HttpResponse<String> visit(HttpRequest.Builder request, String perdure) throws Exception {
    HttpResponse<String> response = browser.send(request.build(), BodyHandlers.ofString());
    String next = response.headers().firstValue("Location").orElse("");
    while (!next.isEmpty() && !next.startsWith(perdure)) {
      URI address = response.uri().resolve(next);
      response = browser.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
      next = response.headers().firstValue("Location").orElse("");
    }
    return response;
  }

  private static String cookie(HttpReply reply) {
    return reply.header("Set-Cookie").split(";")[0];
  }
}
