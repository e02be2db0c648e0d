package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.model.ModelCard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelServerProbeTest {

  @TempDir private Path directory;
  private final Map<String, String> replies = new HashMap<>();
  private HttpServer server;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "vLLM | 'max_model_len': 40960 | 40960 | 10240",
        "OpenRouter | 'context_length': 200000, 'top_provider': {'max_completion_tokens': 16000}"
            + " | 200000 | 16000",
        "Anthropic | 'max_input_tokens': 300000, 'max_tokens': 64000 | 300000 | 32000",
        "llama.cpp | 'meta': {'n_ctx_train': 8192} | 8192 | 2048",
        "of nothing | 'max_model_len': 'many' | 128000 | 32000",
      })
  void takesTheLimitsThatAServerStates(String name, String fields, int context, int answer) {
    replies.put("/v1/models", "{'data':[{'id':'other'},{'id':'coder',%s}]}".formatted(fields));
    ModelCard card = openAi("coder");
    assertThat(card.contextTokens()).isEqualTo(context);
    assertThat(card.answerTokens()).isEqualTo(answer);
  }

  @Test
  void takesTheContextThatOllamaHasLoadedAModelWith() {
    replies.put(
        "/api/show",
        "{'parameters':'num_ctx   16384\\nstop x','model_info':{'qwen3.context_length':262144},"
            + "'capabilities':['tools','vision']}");
    replies.put("/api/ps", "{'models':[{'model':'coder','context_length':65536}]}");
    assertThat(ollama("coder").contextTokens()).isEqualTo(65_536);
    assertThat(ollama("coder").traits().images()).isTrue();
  }

  @Test
  void takesTheContextOfAModelfileUntilItIsLoaded() {
    replies.put("/api/show", "{'parameters':'num_ctx 16384','model_info':{}}");
    assertThat(ollama("coder").contextTokens()).isEqualTo(16_384);
  }

  @Test
  void takesAModelThatIsNewerThanTheCatalogueOnlyIfTheServerHasIt() {
    replies.put("/v1/models", "{'data':[{'id':'gpt-9'}]}");
    String file = "openai: {url: '%s'}".formatted(url());
    try (var registry = UserModelCatalogueTest.registry(directory, file, "OPENAI_API_KEY")) {
      assertThat(registry.find("openai/gpt-9").card().id()).isEqualTo("gpt-9");
      assertThatThrownBy(() -> registry.find("openai/gpt-8")).hasMessageContaining("gpt-8");
    }
  }

  private ModelCard openAi(String id) {
    return card("openai/" + id, Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", url()));
  }

  private ModelCard ollama(String id) {
    return card("ollama/" + id, Map.of("OLLAMA_BASE_URL", url()));
  }

  private ModelCard card(String name, Map<String, String> environment) {
    try (var registry = new ModelRegistry(new ModelSettings(environment, directory))) {
      return registry.find(name).card();
    }
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String reply = replies.get(exchange.getRequestURI().getPath());
      byte[] body = String.valueOf(reply).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply == null ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
