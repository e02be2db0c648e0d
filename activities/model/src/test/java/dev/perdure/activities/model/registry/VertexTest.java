package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelOptions;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.SamplingOptions;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Vertex and Google's tokens behind test vendors that refuse what the real ones refuse. */
class VertexTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String GEMINI = "vertex/gemini-3.1-pro-preview";
  private static final String CLAUDE = "vertex/claude-sonnet-4-5@20250929";
  private static KeyPair keys;

  @TempDir private Path directory;
  private final List<String> grants = new CopyOnWriteArrayList<>();
  private HttpServer tokens;
  private CloudLab lab;

  @BeforeAll
  static void generateKeys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    keys = generator.generateKeyPair();
  }

  @BeforeEach
  void start() throws IOException {
    tokens = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
    tokens.createContext("/token", this::token);
    tokens.start();
    lab =
        new CloudLab(directory)
            .with("GOOGLE_CLOUD_LOCATION", "us-east5")
            .with("GOOGLE_APPLICATION_CREDENTIALS", directory.resolve("account.json").toString())
            .file("account.json", account())
            .models("vertex: {url: URL}");
  }

  @AfterEach
  void close() {
    tokens.stop(0);
    lab.close();
  }

  @Test
  void asksClaudeByItsOwnApi() {
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().path())
        .isEqualTo(
            "/v1/projects/project-1/locations/us-east5/publishers/anthropic/models/claude-sonnet-4-5@20250929:streamRawPredict");
    assertThat(lab.last().header("authorization")).isEqualTo("Bearer google-token-1");
    assertThat(lab.last().header("x-api-key")).isEmpty();
    assertThat(lab.last().body().path("anthropic_version").asString())
        .isEqualTo("vertex-2023-10-16");
    assertThat(lab.last().body().has("model")).isFalse();
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void asksGeminiByGenerateContent() {
    lab.models("vertex: {url: URL, region: global, project: other-project}");
    assertThat(lab.ask(GEMINI)).isEqualTo("Hello.");
    assertThat(lab.last().path())
        .isEqualTo(
            "/v1/projects/other-project/locations/global/publishers/google/models/gemini-3.1-pro-preview:streamGenerateContent");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void exchangesASignedAssertionOfAServiceAccountForOneToken() throws GeneralSecurityException {
    try (var registry = lab.registry()) {
      assertThat(registry.find(GEMINI).card().price()).isEmpty();
    }
    lab.ask(GEMINI);
    assertThat(grants).hasSize(1);
    String assertion = grants.getFirst().replaceFirst(".*assertion=([^&]+).*", "$1");
    String[] parts = URLDecoder.decode(assertion, StandardCharsets.UTF_8).split("\\.");
    Signature check = Signature.getInstance("SHA256withRSA");
    check.initVerify(keys.getPublic());
    check.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
    assertThat(check.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
    JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
    assertThat(claims.path("iss").asString()).isEqualTo("agent@project-1.example.org");
    assertThat(claims.path("scope").asString())
        .isEqualTo("https://www.googleapis.com/auth/cloud-platform");
  }

  @Test
  void usesTheLoginOfGcloudAndTheProjectThatPays() {
    lab.without("GOOGLE_APPLICATION_CREDENTIALS")
        .with("GOOGLE_CLOUD_PROJECT", "project-2")
        .file(
            ".config/gcloud/application_default_credentials.json",
            """
            {"type": "authorized_user", "client_id": "c", "client_secret": "s", "refresh_token": "r",
             "quota_project_id": "payer-1", "token_uri": "%s"}
            """
                .formatted(tokenUri()));
    assertThat(lab.ask(GEMINI)).isEqualTo("Hello.");
    assertThat(lab.last().header("x-goog-user-project")).isEqualTo("payer-1");
    assertThat(grants.getFirst()).contains("grant_type=refresh_token", "refresh_token=r");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void saysThatGoogleRefusesTheCredentials() {
    lab.file("account.json", account().replace("agent@", "stranger@"));
    lab.assertFailure(
        GEMINI,
        ModelFailureKind.UNAUTHORISED,
        "'vertex' gave no access token: ",
        "Run 'gcloud auth application-default login'");
    lab.with("GOOGLE_APPLICATION_CREDENTIALS", directory.resolve("none.json").toString())
        .with("GOOGLE_CLOUD_PROJECT", "p-1");
    lab.assertFailure(
        GEMINI,
        ModelFailureKind.UNAUTHORISED,
        "there is no file " + directory.resolve("none.json"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GOOGLE_CLOUD_LOCATION | ''         | The region of 'vertex' is not set: set GOOGLE_CLOUD_LOCATION
          GOOGLE_CLOUD_LOCATION | Mars       | The region 'Mars' of 'vertex' is not one
          GOOGLE_CLOUD_PROJECT  | My Project | The project 'My Project' of 'vertex' is not the id of one
          """)
  void saysWhichSettingIsMissingOrWrong(String variable, String value, String sentence) {
    lab.with(variable, value);
    lab.assertFailure(GEMINI, ModelFailureKind.INVALID_REQUEST, sentence);
  }

  @Test
  void namesAModelThatItCannotAsk() {
    lab.assertFailure(
        "vertex/llama-4",
        ModelFailureKind.INVALID_REQUEST,
        "The model 'vertex/llama-4' cannot be asked: use one whose name begins with 'claude-' or 'gemini-'.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          429 | RESOURCE_EXHAUSTED | Resource exhausted. Please try again later. | RATE_LIMITED
          403 | PERMISSION_DENIED  | Permission 'aiplatform.endpoints.predict' denied on resource | UNAUTHORISED
          404 | NOT_FOUND          | Publisher Model was not found or your project does not have access to it. | UNKNOWN_MODEL
          400 | INVALID_ARGUMENT   | The input token count (2000000) exceeds the maximum number of tokens allowed (1048576). | CONTEXT_OVERFLOW
          503 | UNAVAILABLE        | The service is currently unavailable. | OVERLOADED
          """)
  void tellsTheRefusalsOfVertexApart(
      int status, String code, String message, ModelFailureKind kind) {
    lab.answer(WireReply.refused(status, code, message));
    lab.assertFailure(GEMINI, kind, message);
  }

  @Test
  void sendsSignaturesBackWithTheCallsTheyCameWith() {
    lab.answer(
        WireReply.text("Reading.")
            .thinking("What is there?")
            .and("read", "{\"filePath\":\"a\"}")
            .and("read", "{\"filePath\":\"b\"}"));
    ModelReply first =
        lab.ask(GEMINI, WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)));
    lab.answer(WireReply.text("Done."));
    assertThat(lab.ask(GEMINI, CloudLab.after(first)).text()).isEqualTo("Done.");
    JsonNode parts = lab.last().body().at("/contents/1/parts");
    assertThat(parts.at("/1/thoughtSignature").asString()).startsWith("Z2VtaW5p");
    assertThat(parts.at("/2").has("thoughtSignature")).isFalse();
    JsonNode results = lab.last().body().at("/contents/2/parts");
    assertThat(results.at("/0/functionResponse/response/output").asString()).isEqualTo("text");
    assertThat(results).hasSize(2);
    lab.ask("vertex/gemini-2.5-flash", CloudLab.after(first));
    assertThat(lab.last().body().at("/contents/1/parts/1/thoughtSignature").asString())
        .isEqualTo("skip_thought_signature_validator");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void showsPicturesAndDocuments() {
    var said =
        WireLab.message(
            MessageRole.USER,
            new Part.Text("Look.", false),
            new Part.File("a.png", "image/png", "1"),
            new Part.File("b.pdf", "application/pdf", "2"));
    byte[] content = "bytes".getBytes(StandardCharsets.UTF_8);
    lab.ask(
        GEMINI,
        WireLab.request(List.of(said), List.of(WireLab.READ)).showing(_ -> Optional.of(content)));
    JsonNode parts = lab.last().body().at("/contents/0/parts");
    assertThat(parts.at("/0/inlineData/mimeType").asString()).isEqualTo("image/png");
    assertThat(parts.at("/1/inlineData/data").asString()).isEqualTo("Ynl0ZXM=");
    assertThat(lab.server().violations()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "gemini-3.1-pro-preview, MEDIUM, thinkingLevel, medium",
    "gemini-3.1-pro-preview, NONE, thinkingLevel, low",
    "gemini-2.5-flash, NONE, thinkingBudget, 0",
    "gemini-2.5-pro, NONE, thinkingBudget, 128",
    "gemini-2.5-flash, MAX, thinkingBudget, 24000"
  })
  void asksForThinkingByALevelOrABudget(
      String model, ReasoningEffort variant, String key, String value) {
    var options =
        new ModelOptions(Optional.empty(), SamplingOptions.STANDARD, Optional.of(variant));
    lab.ask(
        "vertex/" + model,
        WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)).with(options));
    JsonNode thinking = lab.last().body().at("/generationConfig/thinkingConfig");
    assertThat(thinking.path(key).asString(thinking.path(key).toString())).isEqualTo(value);
    assertThat(thinking.path("includeThoughts").asBoolean()).isTrue();
  }

  private String tokenUri() {
    return "http://127.0.0.1:%d/token".formatted(tokens.getAddress().getPort());
  }

  private String account() {
    String key =
        Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(keys.getPrivate().getEncoded());
    return JSON.writeValueAsString(
        JSON.createObjectNode()
            .put("type", "service_account")
            .put("project_id", "project-1")
            .put("private_key_id", "k-1")
            .put(
                "private_key",
                "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n".formatted(key))
            .put("client_email", "agent@project-1.example.org")
            .put("client_id", "1")
            .put("token_uri", tokenUri()));
  }

  private void token(HttpExchange exchange) throws IOException {
    String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    grants.add(asked);
    boolean isStranger = claims(asked).contains("stranger@");
    byte[] body =
        (isStranger
                ? "{\"error\":\"invalid_grant\",\"error_description\":\"Invalid grant: account not found\"}"
                : "{\"access_token\":\"google-token-%d\",\"expires_in\":3599,\"token_type\":\"Bearer\"}"
                    .formatted(grants.size()))
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(isStranger ? 400 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String claims(String asked) {
    String[] parts = asked.replaceFirst(".*assertion=", "").split("\\.");
    return parts.length == 3
        ? new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8)
        : "";
  }

  @Test
  void takesANewNameForTheNewestOfItsFamily() {
    try (var registry = lab.registry()) {
      ModelCard gemini = registry.find("vertex/gemini-9-flash").card();
      assertThat(gemini.contextTokens()).isEqualTo(1_048_576);
      assertThat(gemini.traits().efforts()).containsExactly("low", "medium", "high");
      ModelCard claude = registry.find("vertex/claude-haiku-4-9@20270101").card();
      assertThat(claude.contextTokens()).isEqualTo(200_000);
      assertThat(claude.traits().reasoning()).isEqualTo(ReasoningMode.BUDGET);
    }
  }
}
