package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.http.TlsServer;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Azure OpenAI and Foundry behind a test vendor that refuses what the real ones refuse. */
class AzureTest {

  @TempDir private Path directory;
  private final List<String> askedForTokens = new CopyOnWriteArrayList<>();
  private CloudLab lab;

  @BeforeEach
  void start() {
    lab = new CloudLab(directory).with("AZURE_OPENAI_API_KEY", "azure-key-4711");
    lab.with("AZURE_OPENAI_ENDPOINT", lab.server().url() + "/");
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gpt-4.1          | ''         | /openai/v1/chat/completions                      | ''
          gpt-5.5          | ''         | /openai/v1/responses                             | ''
          gpt-5.5          | preview    | /openai/v1/responses                             | api-version=preview
          my deployment    | ''         | /openai/v1/chat/completions                      | ''
          gpt-4.1          | 2024-10-21 | /openai/deployments/gpt-4.1/chat/completions     | api-version=2024-10-21
          gpt-5.5          | 2025-04-01-preview | /openai/responses                        | api-version=2025-04-01-preview
          claude-opus-5-5  | ''         | /anthropic/v1/messages                           | ''
          claude-opus-5-5  | 2024-10-21 | /anthropic/v1/messages                           | ''
          """)
  void asksADeploymentByItsPath(String deployment, String version, String path, String query) {
    lab.with("OPENAI_API_VERSION", version);
    assertThat(lab.ask("azure/" + deployment)).isEqualTo("Hello.");
    assertThat(lab.last().path()).isEqualTo(path);
    assertThat(lab.last().header(WireRequest.QUERY)).isEqualTo(query);
    assertThat(lab.last().header("authorization")).isEmpty();
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void sendsTheKeyInTheHeaderOfEachApi() {
    lab.ask("azure/gpt-4.1");
    assertThat(lab.last().header("api-key")).isEqualTo("azure-key-4711");
    lab.ask("azure/claude-opus-5-5");
    assertThat(lab.last().header("x-api-key")).isEqualTo("azure-key-4711");
  }

  @Test
  void readsEndpointAndVersionFromModelsYaml() {
    lab.without("AZURE_OPENAI_ENDPOINT")
        .models(
            """
            azure:
              url: URL/openai/v1
              apiVersion: 2024-10-21
              api: chat
              models: [{id: team-model, context: 9000, reasoning: effort}]
            """);
    assertThat(lab.ask("azure/team-model")).isEqualTo("Hello.");
    assertThat(lab.last().path()).isEqualTo("/openai/deployments/team-model/chat/completions");
    try (var registry = lab.registry()) {
      assertThat(registry.find("azure/team-model").card().contextTokens()).isEqualTo(9_000);
      assertThat(registry.find("azure/gpt-5.5").card().traits().api()).isEqualTo(ModelApi.CHAT);
    }
  }

  @Test
  void fetchesOneTokenOfEntraByTheBundleOfTheSettings() {
    try (var entra = TlsServer.start(directory, this::token)) {
      lab.without("AZURE_OPENAI_API_KEY")
          .with("AZURE_TENANT_ID", "11111111-2222-3333-4444-555555555555")
          .with("AZURE_CLIENT_ID", "66666666-7777-8888-9999-000000000000")
          .with("AZURE_CLIENT_SECRET", "client-secret-1")
          .with("AZURE_AUTHORITY_HOST", entra.url())
          .models("azure: {url: URL, caBundle: %s}".formatted(entra.bundle()));
      assertThat(lab.ask("azure/gpt-4.1")).isEqualTo("Hello.");
      assertThat(lab.last().header("authorization")).isEqualTo("Bearer entra-token-1");
      assertThat(lab.last().header("api-key")).isEmpty();
      assertThat(askedForTokens)
          .singleElement()
          .asString()
          .contains("client_secret=client-secret-1", "ai.azure.com%2F.default");
      assertThat(lab.server().violations()).isEmpty();
    }
  }

  private void token(HttpExchange exchange) throws IOException {
    String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (exchange.getRequestURI().getPath().endsWith("/oauth2/v2.0/token")) {
      askedForTokens.add(asked);
    }
    byte[] body =
        "{\"token_type\":\"Bearer\",\"expires_in\":3599,\"access_token\":\"entra-token-%d\"}"
            .formatted(askedForTokens.size())
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AZURE_OPENAI_ENDPOINT | ''               | The endpoint of 'azure' is not set: set AZURE_OPENAI_ENDPOINT to an address such as https://NAME.openai.azure.com.
          AZURE_OPENAI_ENDPOINT | my-resource      | AZURE_OPENAI_ENDPOINT is 'my-resource', which is not an address
          AZURE_OPENAI_ENDPOINT | https://tok@host | AZURE_OPENAI_ENDPOINT holds a login, which Perdure does not send
          AZURE_OPENAI_ENDPOINT | ftp://tok@host   | AZURE_OPENAI_ENDPOINT is 'ftp://host', which is not an address
          OPENAI_API_VERSION    | newest           | The API version 'newest' of 'azure' is not one: set 'apiVersion' to v1 or a date such as 2024-10-21.
          """)
  void saysWhichSettingIsMissingOrWrong(String variable, String value, String sentence) {
    lab.with(variable, value);
    assertThatThrownBy(() -> lab.ask("azure/gpt-4.1")).hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          401 | 401                | Access denied due to invalid subscription key | UNAUTHORISED     | Set AZURE_OPENAI_API_KEY to a key of the resource
          404 | DeploymentNotFound | The API deployment for this resource does not exist. | UNKNOWN_MODEL | Check the model's name and the base URL
          429 | 429                | Requests have exceeded the call rate limit. Please retry after 6 seconds. | RATE_LIMITED | retry after 6 seconds
          400 | content_filter     | The response was filtered due to the prompt triggering Azure OpenAI's content management policy. | CONTENT_FILTERED | content management policy
          """)
  void tellsTheRefusalsOfAzureApart(
      int status, String code, String message, ModelFailureKind kind, String sentence) {
    lab.answer(WireReply.refused(status, code, message));
    assertThatThrownBy(() -> lab.ask("azure/gpt-4.1"))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(kind);
              assertThat(failure.sentence()).contains(sentence);
            });
  }

  /** The catalogue describes a model alike for all its APIs. */
  @Test
  void thinksByABudgetWhereTheModelTakesNoOtherWay() {
    try (var registry = lab.registry()) {
      assertThat(registry.find("azure/claude-opus-4-5").card().traits().reasoning())
          .isEqualTo(ReasoningMode.BUDGET);
      assertThat(registry.find("azure/claude-opus-5-5").card().traits().reasoning())
          .isEqualTo(ReasoningMode.ADAPTIVE);
      assertThat(registry.find("azure/gpt-6.1-sol").card().traits().efforts())
          .containsExactly("low", "medium", "high", "xhigh", "max");
    }
  }
}
