package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.perdure.testing.Eventually;
import dev.perdure.web.server.HttpReply;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An identity provider ends the sessions of its people by a logout token. */
class BackChannelLogoutTest {

  private static final String PATH = "/sign-in/logout/corp";

  private static SignInServer server;

  private String cookie = "";

  @BeforeAll
  static void start() {
    server = SignInServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void signIn() {
    server.sql("delete from browser_session");
    cookie = server.cookie();
  }

  @Test
  void aLogoutEndsAllSessionsOfTheSubjectAndTheirStreams() throws IOException {
    String other = server.cookie();
    try (BufferedReader stream = server.http().stream("/api/events", "Cookie", cookie)) {
      HttpReply ended = send(FakeIssuer.signed(server.issuer().logout()));
      Eventually.that(Duration.ofSeconds(20), () -> hasEnded(stream), () -> "It goes on.");

      assertThat(ended.status()).isEqualTo(200);
      assertThat(ended.header("Cache-Control")).isEqualTo("no-store");
    }
    assertThat(status(cookie)).isEqualTo(401);
    assertThat(status(other)).isEqualTo(401);
  }

  @Test
  void aLogoutOfOneSessionLeavesTheOthers() {
    server.issuer().answer = claims -> FakeIssuer.signed(claims.claim("sid", "another-session"));
    String other = server.cookie();
    server.issuer().answer = FakeIssuer::signed;
    JWTClaimsSet.Builder one = server.issuer().logout().subject(null);

    assertThat(send(FakeIssuer.signed(one.claim("sid", "session-of-ana"))).status()).isEqualTo(200);
    assertThat(status(cookie)).isEqualTo(401);
    assertThat(status(other)).isEqualTo(200);
  }

  @Test
  void aLogoutOfAnotherSubjectEndsNothing() {
    JWTClaimsSet.Builder other = server.issuer().logout().subject("subject-of-eve");

    assertThat(send(FakeIssuer.signed(other)).status()).isEqualTo(200);
    assertThat(status(cookie)).isEqualTo(200);
  }

  @Test
  void aLogoutTokenWorksOnce() {
    String token = FakeIssuer.signed(server.issuer().logout());
    assertThat(send(token).status()).isEqualTo(200);
    cookie = server.cookie();

    assertThat(send(token).status()).isEqualTo(400);
    assertThat(status(cookie)).isEqualTo(200);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void refuses(String fault, Function<JWTClaimsSet.Builder, String> sign) {
    HttpReply refused = send(sign.apply(server.issuer().logout()));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"error\":\"invalid_request\"}");
    assertThat(status(cookie)).as(fault).isEqualTo(200);
  }

  static Stream<Arguments> refuses() {
    Date old = Date.from(Instant.now().minusSeconds(600));
    Date late = Date.from(Instant.now().plusSeconds(600));
    return Stream.of(
        fault("no signature", FakeIssuer::unsigned),
        fault("a shared secret", FakeIssuer::signedByTheSecret),
        fault("a stranger's key", FakeIssuer::signedByAStranger),
        fault("no token at all", _ -> ""),
        fault("a token that is none", _ -> "a.b.c"),
        fault("a token that is long", _ -> "a".repeat(20_000)),
        fault("an issuer", claims -> FakeIssuer.signed(claims.issuer("https://evil.example"))),
        fault("an audience", claims -> FakeIssuer.signed(claims.audience("other"))),
        fault("a nonce", claims -> FakeIssuer.signed(claims.claim("nonce", "n"))),
        fault("no event", claims -> FakeIssuer.signed(claims.claim("events", null))),
        fault("another event", claims -> FakeIssuer.signed(claims.claim("events", Map.of("x", 1)))),
        fault("no subject", claims -> FakeIssuer.signed(claims.subject(null))),
        fault("no id", claims -> FakeIssuer.signed(claims.jwtID(null))),
        fault("no time", claims -> FakeIssuer.signed(claims.issueTime(null))),
        fault("an old time", claims -> FakeIssuer.signed(claims.issueTime(old))),
        fault("a time to come", claims -> FakeIssuer.signed(claims.issueTime(late))),
        fault("its end", claims -> FakeIssuer.signed(claims.expirationTime(old))));
  }

  @Test
  void anIdTokenIsNoLogoutToken() {
    var idToken =
        server
            .issuer()
            .logout()
            .claim("events", null)
            .claim("nonce", "n")
            .claim("preferred_username", "ana");

    assertThat(send(FakeIssuer.signed(idToken)).status()).isEqualTo(400);
  }

  @Test
  void knowsNoOtherProviderAndNoOtherMethod() {
    assertThat(server.http().form("/sign-in/logout/nobody", "logout_token=x").status())
        .isEqualTo(404);
    assertThat(server.http().get(PATH).status()).isEqualTo(404);
  }

  private static Arguments fault(String name, Function<JWTClaimsSet.Builder, String> sign) {
    return Arguments.of(name, sign);
  }

  private static HttpReply send(String token) {
    return server.http().form(PATH, "logout_token=" + token);
  }

  private static int status(String cookie) {
    return server.http().get("/api/me", "Cookie", cookie).status();
  }

  private static boolean hasEnded(BufferedReader stream) {
    try {
      return stream.readLine() == null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
