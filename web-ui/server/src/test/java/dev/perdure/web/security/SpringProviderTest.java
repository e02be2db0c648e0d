package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.TestServer;
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

/** A person signs in at Spring's authorization server, which confirms the person until it ends. */
class SpringProviderTest {

  private static final Pattern GUARD = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

  private static final String DUE =
      "update browser_session set refresh_at = now() - interval '1 second'";

  private final HttpClient browser =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
          .build();

  @Test
  void aPersonSignsInAndIsConfirmedUntilTheProviderEndsTheGrant() throws Exception {
    try (var provider = new SpringProvider();
        var server = TestServer.start(SignInServer.TOKEN, variables(provider.address()))) {
      provider.register(server.http().address() + "/sign-in/back/spring");
      HttpReply led = server.http().get("/sign-in/with/spring?next=/tasks");
      String attempt = ProviderAttempt.cookie(led);
      String path = signIn(provider, led.header("Location"), server.http().address());
      HttpReply arrived = server.http().get(path, "Cookie", attempt);
      String cookie = ProviderAttempt.cookie(arrived);

      assertThat(arrived.text()).contains("url=/tasks");
      assertThat(me(server, cookie).text()).contains("\"name\":\"ana\"");
      assertThat(server.http().get(path, "Cookie", attempt).status()).isEqualTo(401);
      for (int refresh = 0; refresh < 2; refresh++) {
        server.journal().database().sql(DUE).update();
        assertThat(me(server, cookie).json().path("roles").toString())
            .as("refresh %d", refresh)
            .isEqualTo("[\"requester\"]");
      }
      provider.revokeAll();
      server.journal().database().sql(DUE).update();

      assertThat(me(server, cookie).status()).isEqualTo(401);
    }
  }

  private static Map<String, String> variables(String issuer) {
    return Map.of(
        "PERDURE_SIGN_IN",
        "spring",
        "PERDURE_SIGN_IN_SPRING_ISSUER",
        issuer,
        "PERDURE_SIGN_IN_SPRING_CLIENT_ID",
        SpringProvider.CLIENT,
        "PERDURE_SIGN_IN_SPRING_CLIENT_SECRET",
        SpringProvider.SECRET,
        "PERDURE_SIGN_IN_SPRING_REQUIRE",
        "groups=perdure",
        "PERDURE_SIGN_IN_SPRING_ROLES",
        "perdure=requester");
  }

  private static HttpReply me(TestServer server, String cookie) {
    return server.http().get("/api/me", "Cookie", cookie);
  }

  /** Fills in the provider's form; returns the path at which the browser arrives at Perdure. */
  private String signIn(SpringProvider provider, String address, String perdure)
      throws IOException, InterruptedException {
    URI form = next(page(URI.create(address)));
    assertThat(form).isEqualTo(URI.create(provider.address() + "/login"));
    Matcher guard = GUARD.matcher(browser.send(page(form).build(), BodyHandlers.ofString()).body());
    assertThat(guard.find()).isTrue();
    String fields = "username=ana&password=x&_csrf=" + guard.group(1);
    HttpRequest.Builder filled =
        HttpRequest.newBuilder(form)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields));
    String back = next(page(next(filled))).toString();
    assertThat(back).startsWith(perdure);
    return back.substring(perdure.length());
  }

  private static HttpRequest.Builder page(URI address) {
    return HttpRequest.newBuilder(address).header("Accept", "text/html");
  }

  /** The place to which the answer to a request leads. */
  private URI next(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response = browser.send(request.build(), BodyHandlers.ofString());
    return response
        .headers()
        .firstValue("Location")
        .map(response.uri()::resolve)
        .orElseThrow(() -> failure(response));
  }

  private static AssertionError failure(HttpResponse<String> response) {
    return new AssertionError(response.statusCode() + " " + response.body());
  }
}
