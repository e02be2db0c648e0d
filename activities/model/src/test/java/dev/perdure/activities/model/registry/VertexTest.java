package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelPrice;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.wire.WireReply;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Credentials, settings and failures of Vertex. */
class VertexTest extends OnVertex {

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
      ModelPrice price = registry.find(GEMINI).card().price().orElseThrow();
      assertThat(price.input()).isEqualByComparingTo("2");
      assertThat(price.tiers()).extracting(ModelPrice.Tier::over).containsExactly(200_000);
      assertThat(registry.find("vertex/claude-sonnet-5-5").card().price()).isPresent();
      assertThat(registry.find("vertex/gemini-99-pro").card().price()).isEmpty();
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

  /** A variable would not help: the file comes first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          region: Mars        | The region 'Mars' of 'vertex' is not one: use one such as us-east5 or global.
          project: My Project | The project 'My Project' of 'vertex' is not the id of one: use an id such as my-project-123.
          """)
  void namesNoVariableForAWrongValueOfTheFile(String line, String sentence) {
    lab.models("vertex: {url: URL, %s}".formatted(line));
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
