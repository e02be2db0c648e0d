package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.json.Json;
import dev.perdure.testing.Eventually;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A browser signs in by a link that works once, and out. */
class SignInTest {

  private static final String TOKEN = "a-token-of-this-server";
  private static final String[] BEARER = {"Authorization", "Bearer " + TOKEN};

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(TOKEN);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aLinkSignsInOneBrowserOnce() {
    String link = link();
    HttpReply first = http().get(link + "?next=/tasks/t_1", "Accept", "text/html");
    HttpReply second = http().get(link, "Accept", "text/html");

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.text()).contains("url=/tasks/t_1");
    assertThat(status(cookie(first))).isEqualTo(200);
    assertThat(second.status()).isEqualTo(401);
    assertThat(second.header("Set-Cookie")).isEmpty();
    assertThat(second.text()).contains("has been used").contains("./perdure open");
  }

  @Test
  void theAuditRecordsTellTheLifeOfATokenAndItsSessions() {
    String secret = new GuardedServer(server).secretOf("requester");
    String[] caller = GuardedServer.bearer(secret);
    String id = secret.split("_")[1];
    String cookie = http().form("/sign-in", "token=" + secret).header("Set-Cookie").split(";")[0];
    assertThat(http().get("/api/audit", caller).status()).isEqualTo(403);
    http().form("/sign-out", "", "Cookie", cookie);
    http().delete("/api/tokens/" + id, BEARER);
    assertThat(http().get("/api/tasks", caller).status()).isEqualTo(401);
    assertThat(http().delete("/api/audit/people/ana", caller).status()).isEqualTo(401);
    String export = http().get("/api/audit/export", BEARER).text();

    assertThat(records(export, "token " + id))
        .containsSequence(
            "ada token_created ana",
            "ana sign_in null",
            "ada token_revoked ana",
            "ana sign_in_refused null");
    assertThat(records(export, "")).contains("ana call_refused null", "ana sign_out null");
    assertThat(export).endsWith("\n").contains("\"signature\":").doesNotContain(secret);
    JsonNode verified = http().post("/api/audit/verification", "{}", BEARER).json();
    assertThat(verified.at("/records/findings")).isEmpty();
    assertThat(verified.at("/records/count").asInt()).isGreaterThan(6);
  }

  /** Actor, kind and person of the records of a subject. */
  private static List<String> records(String export, String subject) {
    return export
        .lines()
        .map(line -> Json.mapper().readTree(line))
        .filter(record -> record.path("subject").asString("").contains(subject))
        .map(record ->
            "%s %s %s"
                .formatted(
                    record.path("actor").asString("null"),
                    record.path("kind").asString("null"),
                    record.path("person").asString("null")))
        .toList();
  }

  @Test
  void aSignedInBrowserFollowsAUsedLink() {
    String link = link();
    String cookie = cookie(http().get(link));

    assertThat(http().get(link + "?next=/tasks", "Cookie", cookie).text()).contains("url=/tasks");
  }

  @Test
  void onlyAKnownCallerGetsALink() {
    assertThat(http().post("/api/sign-in-links", "{}").status()).isEqualTo(401);
  }

  @Test
  void aLookAheadLeavesTheLinkAsItIs() {
    String link = link();

    for (String header : List.of("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")) {
      assertThat(http().get(link, header, "prefetch").header("Set-Cookie")).as(header).isEmpty();
    }
    assertThat(http().form(link, "").header("Set-Cookie")).isEmpty();
    assertThat(http().head(link).header("Set-Cookie")).isEmpty();
    assertThat(http().get(link).header("Set-Cookie")).isNotEmpty();
  }

  @Test
  void anExpiredLinkSignsNobodyIn() {
    String link = link();
    sql("update sign_in_link set expires_at = now() - interval '1 second'");

    assertThat(http().get(link).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"//evil.example", "https://evil.example", "/%5Cevil.example", "%0d%0aa:b"})
  void aLinkLeadsToNoOtherServer(String next) {
    assertThat(http().get(link() + "?next=" + next).text()).contains("url=/\"");
  }

  @Test
  void eachBrowserHasASessionOfItsOwn() {
    List<String> cookies = IntStream.range(0, 3).mapToObj(_ -> cookie(http().get(link()))).toList();

    assertThat(cookies).doesNotHaveDuplicates().noneMatch(cookie -> cookie.contains(TOKEN));
    assertThat(signOut(cookies.getFirst()).status()).isEqualTo(303);
    assertThat(cookies.stream().map(SignInTest::status)).containsExactly(401, 200, 200);
  }

  @Test
  void signingOutClearsTheCookie() {
    assertThat(signOut(cookie(http().get(link()))).header("Set-Cookie")).contains("Max-Age=0");
  }

  @Test
  void signingOutEndsTheBrowsersEventStreams() throws IOException {
    String cookie = cookie(http().get(link()));
    try (BufferedReader stream = http().stream("/api/events", "Cookie", cookie)) {
      stream.readLine();
      signOut(cookie);

      Eventually.that(Duration.ofSeconds(10), () -> hasEnded(stream), () -> "The stream goes on.");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"created_at = now() - interval '31 days'", "used_at = now() - interval '8 days'"})
  void aSessionExpires(String age) {
    String cookie = cookie(http().get(link()));
    sql("update browser_session set " + age);

    assertThat(status(cookie)).isEqualTo(401);
  }

  @Test
  void theDatabaseHoldsNothingThatSignsIn() {
    String link = link();
    String cookie = cookie(http().get(link()));

    assertThat(
            server
                .journal()
                .database()
                .sql(
                    "select id_hash from browser_session union all select code_hash from sign_in_link")
                .column(String::toString))
        .noneMatch(hash -> link.contains(hash) || cookie.contains(hash));
  }

  @Test
  void tellsABrowserThatItCanSignOut() {
    String cookie = cookie(http().get(link()));

    assertThat(http().get("/api/me", "Cookie", cookie).json().path("session").asBoolean()).isTrue();
    assertThat(http().get("/api/me", BEARER).json().path("session").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Forwarded-Proto|https",
        "Forwarded|for=10.1.2.3;proto=https;host=perdure.example",
        "X-Forwarded-Proto|HTTPS,http"
      })
  void theCookieIsSecureBehindAProxyWithTls(String header) {
    String[] parts = header.split("\\|");

    assertThat(http().get(link(), parts[0], parts[1]).header("Set-Cookie")).contains("; Secure");
    assertThat(http().get(link()).header("Set-Cookie")).doesNotContain("Secure");
  }

  @Test
  void aLinkOnAnotherSiteLeadsASignedInBrowserToThePage() {
    HttpReply led = http().get("/tasks/t_1", "Accept", "text/html", "Sec-Fetch-Site", "cross-site");

    assertThat(led.status()).isEqualTo(401);
    assertThat(led.text()).contains("refresh").contains("url=/tasks/t_1");
  }

  @Test
  void strangersLearnNoMoreThanUpOrDown() {
    HttpReply stranger = http().get("/actuator/health");
    HttpReply known = http().get("/actuator/health", BEARER);

    assertThat(stranger.text()).isIn("{\"status\":\"UP\"}", "{\"status\":\"DOWN\"}");
    assertThat(known.json().path("components").isObject()).isTrue();
    assertThat(http().get("/actuator/health/db").status()).isEqualTo(401);
    assertThat(http().get("/actuator/prometheus").status()).isEqualTo(401);
    assertThat(http().get("/actuator/sbom").status()).isEqualTo(401);
  }

  private static HttpTester http() {
    return server.http();
  }

  private static String link() {
    return http().post("/api/sign-in-links", "{}", BEARER).json().path("path").asString();
  }

  private static String cookie(HttpReply reply) {
    return reply.header("Set-Cookie").split(";")[0];
  }

  private static int status(String cookie) {
    return http().get("/api/tasks", "Cookie", cookie).status();
  }

  private static HttpReply signOut(String cookie) {
    return http().form("/sign-out", "", "Cookie", cookie);
  }

  private static void sql(String statement) {
    server.bean(JournalModule.class).database().sql(statement).update();
  }

  /** Whether all that was sent has been read and no more will come. */
  private static boolean hasEnded(BufferedReader stream) {
    try {
      return stream.readLine() == null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
