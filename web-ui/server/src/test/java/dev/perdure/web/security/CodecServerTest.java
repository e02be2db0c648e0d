package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.OWN;
import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.encryption.TestKeys;
import dev.perdure.web.server.HttpReply;
import io.temporal.api.common.v1.Payload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecServerTest {

  private static final String DECODE = "/api/codec/decode";
  private static final String PAGES = "https://temporal.example.com:8443";
  private static final String[] NAMESPACE = {"X-Namespace", "default"};
  private static final String WORDS = "\"the plan\"";
  private static final Payload PLAIN =
      Payload.newBuilder()
          .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
          .setData(ByteString.copyFromUtf8(WORDS))
          .build();

  @TempDir private static Path directory;
  private static GuardedServer server;
  private static EncryptionKeys keys;

  @BeforeAll
  static void start() throws IOException {
    keys = TestKeys.of(directory, "k1", Map.of("k1", 1));
    Path file = directory.resolve("perdure.yaml");
    Files.writeString(
        file,
        Files.readString(file).strip().replaceFirst("}$", ", pages: ['%s']}".formatted(PAGES)));
    server =
        GuardedServer.start(
            Map.of("PERDURE_CONFIG", file.toString(), AccessSettings.ROLES_VARIABLE, "required"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void decryptsAndEncryptsPayloads() {
    HttpReply decoded = call(DECODE, OWN, body(encrypted(keys, "default"), PLAIN));

    assertThat(decoded.status()).isEqualTo(200);
    assertThat(data(decoded, 0)).isEqualTo(WORDS);
    assertThat(data(decoded, 1)).as("a plain payload").isEqualTo(WORDS);

    HttpReply encoded = call("/api/codec/encode", OWN, body(PLAIN));
    assertThat(data(encoded, 0)).doesNotContain("the plan");
    assertThat(data(call(DECODE, OWN, Json.write(encoded.json())), 0)).isEqualTo(WORDS);
  }

  @Test
  void servesOperatorsAndAdminsAlone() {
    String body = body(encrypted(keys, "default"));

    assertThat(call(DECODE, bearer(server.secretOf("operator")), body).status()).isEqualTo(200);
    HttpReply refused = call(DECODE, bearer(server.secretOf("approver")), body);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(detail(refused)).contains("the role 'operator' or 'admin'");
    assertThat(call(DECODE, new String[0], body).status()).isEqualTo(401);
  }

  @Test
  void namesTheKeyThatIsMissing(@TempDir Path elsewhere) {
    EncryptionKeys others = TestKeys.of(elsewhere, "k7", Map.of("k7", 7));

    HttpReply refused = call(DECODE, OWN, body(encrypted(others, "default")));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(detail(refused)).contains("The key 'k7' encrypted this payload", "add 'k7'");
  }

  @Test
  void refusesAPayloadOfAnotherNamespaceAndOneThatWasChanged() {
    Payload cut = encrypted(keys, "default").toBuilder().setData(ByteString.EMPTY).build();

    assertThat(detail(call(DECODE, OWN, body(encrypted(keys, "other")))))
        .contains("belongs to another namespace than 'default'");
    assertThat(detail(call(DECODE, OWN, body(cut)))).contains("is cut off after 0 bytes");
  }

  @Test
  void asksForItsOwnNamespace() {
    String body = body(PLAIN);

    HttpReply missing = server.http().post(DECODE, body, OWN);
    HttpReply other = server.http().post(DECODE, body, headers(OWN, "X-Namespace", "team"));

    assertThat(missing.status()).isEqualTo(400);
    assertThat(detail(missing)).isEqualTo("The header 'X-Namespace' is missing.");
    assertThat(other.status()).isEqualTo(422);
    assertThat(detail(other)).contains("this server reads payloads of 'default' alone");
  }

  @Test
  void refusesTooMuch() {
    String tenMegabytes = "{\"payloads\":[{\"data\":\"%s\"}]}".formatted("A".repeat(10 << 20));

    assertThat(call(DECODE, OWN, tenMegabytes).status()).isEqualTo(413);
    HttpReply many = call(DECODE, OWN, "{\"payloads\":[%s{}]}".formatted("{},".repeat(1_000)));
    assertThat(many.status()).isEqualTo(413);
    assertThat(detail(many)).isEqualTo("The body has 1001 payloads: send at most 1000.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"payloads\":7}",
        "{\"payloads\":[{\"data\":\"%%\"}]}",
        "{\"payloads\":[{\"metadata\":{\"encoding\":{}}}]}",
        "{\"payloads\":[7]}"
      })
  void refusesWhatIsNoListOfPayloads(String body) {
    HttpReply refused = call(DECODE, OWN, body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(detail(refused)).startsWith("The body is not a list of payloads");
  }

  @Test
  void answersTheConfiguredPagesOfTemporalAlone() {
    String[] question = {"Access-Control-Request-Method", "POST"};
    HttpReply allowed =
        server.http().send("OPTIONS", DECODE, "", headers(question, "Origin", PAGES));
    HttpReply called =
        server.http().post(DECODE, body(PLAIN), headers(headers(OWN, NAMESPACE), "Origin", PAGES));

    assertThat(allowed.status()).isEqualTo(204);
    assertThat(allowed.header("Access-Control-Allow-Origin")).isEqualTo(PAGES);
    assertThat(allowed.header("Access-Control-Allow-Credentials")).isEqualTo("true");
    assertThat(allowed.header("Access-Control-Allow-Headers")).contains("x-namespace");
    assertThat(called.status()).isEqualTo(200);
    assertThat(called.header("Access-Control-Allow-Origin")).isEqualTo(PAGES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://temporal.example.com", "https://temporal.example.com:8443.evil", "null"})
  void refusesPagesOfOtherOrigins(String origin) {
    String[] question = {"Access-Control-Request-Method", "POST"};

    HttpReply refused =
        server.http().send("OPTIONS", DECODE, "", headers(question, "Origin", origin));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void letsThePagesOfTemporalMakeNoOtherCall() {
    assertThat(server.http().get("/api/tasks", headers(OWN, "Origin", PAGES)).status())
        .isEqualTo(403);
  }

  private static HttpReply call(String path, String[] caller, String body) {
    return server.http().post(path, body, headers(caller, NAMESPACE));
  }

  private static String[] headers(String[] some, String... more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }

  private static Payload encrypted(EncryptionKeys with, String namespace) {
    return new EncryptionCodec(with, namespace).encode(List.of(PLAIN)).getFirst();
  }

  private static String body(Payload... payloads) {
    return Json.write(Map.of("payloads", Stream.of(payloads).map(CodecServerTest::json).toList()));
  }

  private static Map<String, Object> json(Payload payload) {
    Map<String, byte[]> metadata = new HashMap<>();
    payload.getMetadataMap().forEach((name, value) -> metadata.put(name, value.toByteArray()));
    return Map.of("metadata", metadata, "data", payload.getData().toByteArray());
  }

  private static String data(HttpReply reply, int place) {
    String data = reply.json().path("payloads").path(place).path("data").asString();
    return ByteString.copyFrom(Base64.getDecoder().decode(data)).toStringUtf8();
  }

  private static String detail(HttpReply reply) {
    return reply.json().path("detail").asString();
  }
}
