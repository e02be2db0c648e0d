package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An attempt to sign in, in a browser that the provider has sent back.
 *
 * @param asked the parameters with which Perdure sent the browser to the provider
 * @param path the path at which the browser arrives
 */
record ProviderAttempt(HttpTester http, Map<String, String> asked, String cookie, String path) {

  static ProviderAttempt begin(HttpTester http, FakeIssuer issuer, String key, String next) {
    String place = URLEncoder.encode(next, StandardCharsets.UTF_8);
    HttpReply led = http.get("/sign-in/with/%s?next=%s".formatted(key, place));
    assertThat(led.status()).isEqualTo(303);
    URI location = URI.create(led.header("Location"));
    assertThat(location.getPort()).isEqualTo(URI.create(issuer.address()).getPort());
    Map<String, String> asked = issuer.visit(led.header("Location"));
    String path = "/sign-in/back/%s?code=c&state=%s".formatted(key, asked.get("state"));
    return new ProviderAttempt(http, asked, cookie(led), path);
  }

  HttpReply finish() {
    return http.get(path, "Cookie", cookie);
  }

  static String cookie(HttpReply reply) {
    return reply.header("Set-Cookie").split(";")[0];
  }
}
