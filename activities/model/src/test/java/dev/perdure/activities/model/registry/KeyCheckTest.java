package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check of keys at servers that take the key, refuse it, or are no model server. */
class KeyCheckTest {

  private static final String LIST = "{\"object\": \"list\", \"data\": [{\"id\": \"gpt-7\"}]}";

  @TempDir private Path directory;

  @Test
  void takesAListOfModelsForAYes() {
    try (var server = CatalogueServer.of(200, LIST)) {
      assertThat(check(Map.of("OPENAI_API_KEY", "sk-1", "OPENAI_BASE_URL", url(server))))
          .isEqualTo(new KeyCheckResult.KeyAccepted("openai", url(server)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          401 | {"error": {"message": "Incorrect API key provided"}}
          403 | <html>Forbidden</html>
          400 | [{"error": {"code": 400, "details": [{"reason": "API_KEY_INVALID"}]}}]
          """)
  void reportsARefusedKey(int status, String body) {
    try (var server = CatalogueServer.of(status, body)) {
      assertThat(check(Map.of("GEMINI_API_KEY", "sk-1", "GEMINI_BASE_URL", url(server))))
          .isEqualTo(
              new KeyCheckResult.KeyRejected(
                  "google",
                  "%s answers %d: set GEMINI_API_KEY to a key it takes."
                      .formatted(url(server), status)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          200 | <html>Sign in</html>
          302 | moved
          404 | {"error": "not found"}
          429 | {"error": "slow down"}
          500 | oops
          """)
  void takesNoOtherAnswerForAYes(int status, String body) {
    try (var server = CatalogueServer.of(status, body)) {
      assertThat(check(Map.of("OPENAI_API_KEY", "sk-1", "OPENAI_BASE_URL", url(server))))
          .isEqualTo(
              new KeyCheckResult.KeyUnchecked(
                  "openai",
                  "%s answers %d without a list of models: see whether this is the address of openai."
                      .formatted(url(server), status)));
    }
  }

  @Test
  void asksAKnownProviderAtItsAddressInTheFile() throws IOException {
    try (var server = CatalogueServer.of(401, "no")) {
      models("openai: {url: %s}\n".formatted(url(server)));
      assertThat(check(Map.of("OPENAI_API_KEY", "sk-1")))
          .isInstanceOf(KeyCheckResult.KeyRejected.class);
      assertThat(server.requests()).isOne();
    }
  }

  @Test
  void sendsTheTokenOfAKeyCommandToAServerOfTheUser() throws IOException {
    var sent = new AtomicReference<String>("");
    try (var server =
        CatalogueServer.answering(exchange -> {
          sent.set(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(401, -1);
        })) {
      models(gateway(url(server), "echo token-7"));
      assertThat(check(Map.of()))
          .isEqualTo(
              new KeyCheckResult.KeyRejected(
                  "gateway",
                  "%s answers 401: its 'keyCommand' must print a token that it takes."
                      .formatted(url(server))));
      assertThat(sent).hasValue("Bearer token-7");
    }
  }

  @Test
  void reportsAKeyCommandThatPrintsAPage() throws IOException {
    models(gateway("http://127.0.0.1:1/v1", "echo '<html>Sign in</html>'"));
    assertThat(check(Map.of())).isInstanceOf(KeyCheckResult.KeyRejected.class);
  }

  private static String gateway(String url, String command) {
    return """
    gateway:
      url: %s
      models: [{id: model-1}]
      keyCommand: {command: [sh, -c, "%s"]}
    """
        .formatted(url, command);
  }

  private void models(String yaml) throws IOException {
    Files.writeString(directory.resolve("models.yaml"), yaml);
  }

  private KeyCheckResult check(Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("PERDURE_CONFIG", directory.resolve("perdure.yaml").toString());
    var results = KeyCheck.all(new ModelSettings(environment, directory));
    assertThat(results).hasSize(1);
    return results.getFirst();
  }

  private static String url(CatalogueServer server) {
    return server.address().resolve("/v1").toString();
  }
}
