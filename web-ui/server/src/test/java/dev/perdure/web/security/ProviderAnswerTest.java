package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.TestServer;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of an identity provider that are not right sign nobody in. */
class ProviderAnswerTest {

  private static FakeIssuer issuer;
  private static TestServer server;

  @BeforeAll
  static void start() {
    issuer = FakeIssuer.start();
    server =
        TestServer.start(
            "a-token-of-this-server",
            Map.of(
                "PERDURE_SIGN_IN",
                "corp",
                "PERDURE_SIGN_IN_CORP_ISSUER",
                issuer.address(),
                "PERDURE_SIGN_IN_CORP_CLIENT_ID",
                FakeIssuer.CLIENT,
                "PERDURE_SIGN_IN_CORP_CLIENT_SECRET",
                FakeIssuer.SECRET,
                "PERDURE_SIGN_IN_CORP_REQUIRE",
                "groups=perdure"));
  }

  @AfterAll
  static void stop() {
    server.close();
    issuer.close();
  }

  static Stream<Arguments> wrongAnswers() {
    return Stream.of(
        wrong("another issuer", claims -> claims.issuer("https://evil.example")),
        wrong("no issuer", claims -> claims.issuer(null)),
        wrong("another audience", claims -> claims.audience("somebody-else")),
        wrong(
            "another party",
            claims -> claims.audience(List.of(FakeIssuer.CLIENT, "b")).claim("azp", "b")),
        wrong("several audiences", claims -> claims.audience(List.of(FakeIssuer.CLIENT, "b"))),
        wrong("expired two minutes ago", claims -> claims.expirationTime(seconds(-120))),
        wrong("no end", claims -> claims.expirationTime(null)),
        wrong("issued in two minutes", claims -> claims.issueTime(seconds(120))),
        wrong("another nonce", claims -> claims.claim("nonce", "n")),
        wrong("no nonce", claims -> claims.claim("nonce", null)),
        wrong("no subject", claims -> claims.subject(null)),
        wrong("no group", claims -> claims.claim("groups", null)),
        wrong("other groups", claims -> claims.claim("groups", Collections.nCopies(9_000, "x"))),
        wrong("no name", claims -> claims.claim("preferred_username", null)),
        wrong("a name of blanks", claims -> claims.claim("preferred_username", " ")),
        wrong("a turned name", claims -> claims.claim("preferred_username", "an\u202ea")),
        wrong("a huge name", claims -> claims.claim("preferred_username", "a".repeat(201))),
        wrong("a name that is no text", claims -> claims.claim("preferred_username", List.of("a"))),
        Arguments.of("no signature", (Answer) FakeIssuer::unsigned),
        Arguments.of("the signature of a stranger", (Answer) FakeIssuer::signedByAStranger),
        Arguments.of("a shared secret", (Answer) FakeIssuer::signedByTheSecret),
        Arguments.of("no token", (Answer) _ -> "x"));
  }

  private interface Answer extends Function<JWTClaimsSet.Builder, String> {}

  private static Arguments wrong(
      String name, Function<JWTClaimsSet.Builder, JWTClaimsSet.Builder> change) {
    return Arguments.of(name, (Answer) claims -> FakeIssuer.signed(change.apply(claims)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongAnswers")
  void aWrongAnswerSignsNobodyIn(String name, Function<JWTClaimsSet.Builder, String> answer) {
    issuer.answer = answer;
    HttpReply refused = begin().finish();

    assertThat(refused.status()).as(name).isEqualTo(401);
    assertThat(refused.header("Set-Cookie")).isEmpty();
    assertThat(refused.text()).containsPattern("role=\"alert\">(The identity provider|Your acc)");
  }

  @ParameterizedTest
  @ValueSource(longs = {-30, 30})
  void clocksMayDifferByAMinute(long seconds) {
    issuer.answer =
        claims ->
            FakeIssuer.signed(
                claims.issueTime(seconds(Math.max(seconds, -60))).expirationTime(seconds(seconds)));

    assertThat(begin().finish().status()).isEqualTo(200);
  }

  private static ProviderAttempt begin() {
    return ProviderAttempt.begin(server.http(), issuer, "corp", "/");
  }

  private static Date seconds(long count) {
    return Date.from(Instant.now().plusSeconds(count));
  }
}
