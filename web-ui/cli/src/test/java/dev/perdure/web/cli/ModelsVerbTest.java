package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.cli.client.JsonNodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The verb {@code models}, with a server and without. */
class ModelsVerbTest {
  private static final String CATALOGUE = "PERDURE_MODEL_CATALOGUE";

  @TempDir private Path directory;

  @Test
  void listsWindowPriceThinkingAndKeyWithoutANetwork() {
    Typed models = Typed.wide(140, environment("OPENAI_API_KEY", "k"), "models");

    assertThat(models.code()).isZero();
    assertThat(line(models, "openai/gpt-6.1-sol"))
        .matches("openai/gpt-6.1-sol \\* +1,050,000 +128,000 +\\$2 +\\$10 +yes +set *");
    assertThat(line(models, "openai/gpt-4.1 "))
        .matches("openai/gpt-4.1 +1,047,576 +32,768 +\\$2 +\\$8 +no +set *");
    assertThat(line(models, "anthropic/claude-haiku-5-5"))
        .matches(
            "anthropic/claude-haiku-5-5 +1,000,000 +128,000 +unknown +unknown +yes +missing *");
    assertThat(models.out().lines())
        .anyMatch(line -> line.matches("MODEL WITH A LONGER CONTEXT +ABOVE +INPUT +OUTPUT *"))
        .anyMatch(line -> line.matches("openai/gpt-6.1-sol +272,000 +\\$4 +\\$15 *"));
    assertThat(models.err()).contains("The public catalogue is of 2026-", "--refresh");
  }

  @Test
  void cutsNoNumberInANarrowTerminal() {
    Typed models = Typed.wide(60, environment("", ""), "models", "openai");

    assertThat(line(models, "openai/gpt-6.1-sol")).contains(" 1,050,000 ", " 128,000 ");
    assertThat(models.out()).doesNotContainPattern("\\d…");
  }

  @Test
  void listsOneProviderForAProgram() {
    Typed models = Typed.command(environment("", ""), "models", "google", "--json");

    List<JsonNode> listed = JsonNodes.list(JsonNodes.tryRead(models.out()).orElseThrow(), "items");
    assertThat(listed).isNotEmpty();
    assertThat(listed).allMatch(model -> JsonNodes.text(model, "provider").equals("google"));
    assertThat(listed).noneMatch(model -> model.path("keySet").asBoolean());
  }

  @ParameterizedTest
  @CsvSource({"OPENAI, openai", "gogle, google", "Bedrok, bedrock"})
  void namesTheProviderThatAMisspeltNameMeans(String word, String provider) {
    Typed models = Typed.command(environment("", ""), "models", word);

    assertThat(models.code()).isEqualTo(4);
    assertThat(models.err())
        .contains("The list has no models of '%s': did you mean %s?".formatted(word, provider));
  }

  @Test
  void namesTheProvidersForOneThatIsNot() {
    Typed models = Typed.command(environment("", ""), "models", "acme");

    assertThat(models.code()).isEqualTo(4);
    assertThat(models.err())
        .contains(
            "no models of 'acme': use one of",
            "anthropic",
            "openai",
            "google",
            "bedrock, vertex. Ollama");
  }

  @Test
  void listsTheModelsOfACloudThatIsNamed() {
    Typed bedrock =
        Typed.wide(140, environment("AWS_BEARER_TOKEN_BEDROCK", "k"), "models", "bedrock");
    assertThat(bedrock.code()).isZero();
    assertThat(line(bedrock, "bedrock/eu.anthropic.claude-opus-5 "))
        .matches(
            "bedrock/eu.anthropic.claude-opus-5 +1,000,000 +128,000 +\\$[\\d.]+ +\\$[\\d.]+ +yes +set *");
    assertThat(line(bedrock, "bedrock/amazon.nova-micro-v1:0"))
        .matches("bedrock/amazon.nova-micro-v1:0 +128,000 +10,000 +\\$0.035 +\\$0.14 +no +set *");

    Typed vertex = Typed.wide(140, environment("", ""), "models", "vertex");
    assertThat(line(vertex, "vertex/claude-opus-5 ")).matches(".* yes +missing *");
    assertThat(line(vertex, "vertex/gemini-3.7-flash ")).matches(".* yes +missing *");
    assertThat(vertex.out()).doesNotContain("@default", "grok", " *");

    Typed azure = Typed.wide(140, environment("AZURE_OPENAI_API_KEY", "k"), "models", "azure");
    assertThat(line(azure, "azure/gpt-6-sol ")).matches(".* yes +set *");
    assertThat(azure.err()).contains("Azure takes the names of your deployments");

    Typed all = Typed.command(environment("AWS_BEARER_TOKEN_BEDROCK", "k"), "models");
    assertThat(all.out()).doesNotContain("bedrock/", "vertex/");
  }

  @Test
  void asksTheRunningServerForTheModelsOfACloud() {
    try (var server = new FakeServer()) {
      server.on(
          "GET /api/models",
          "{'items':[{'name':'bedrock/one','provider':'bedrock','contextTokens':5,'outputTokens':4,"
              + "'inputPrice':null,'outputPrice':null,'standard':false,'variants':[],'keySet':true},"
              + "{'name':'far/one','provider':'far'}]}");

      Typed models =
          Typed.command(environment("PERDURE_SERVER", server.address()), "models", "bedrock");

      assertThat(line(models, "bedrock/one")).endsWith("set");
      assertThat(models.out()).doesNotContain("far/one");
      assertThat(server.calls().getFirst().query()).isEqualTo("provider=bedrock");
    }
  }

  @Test
  void listsTheModelsOfTheRunningServer() {
    try (var server = new FakeServer()) {
      server.on(
          "GET /api/models",
          "{'items':[{'name':'far/one','provider':'far','contextTokens':5,'outputTokens':4,"
              + "'inputPrice':null,'outputPrice':null,'standard':true,'variants':[],'keySet':true}]}");

      Typed models = Typed.command(environment("PERDURE_SERVER", server.address()), "models");

      assertThat(line(models, "far/one")).matches("far/one \\* +5 +4 +unknown +unknown +no +set *");
      assertThat(models.err()).isEmpty();
    }
  }

  @Test
  void fetchesTheCatalogueAndKeepsIt() throws IOException {
    HttpServer publisher = publisher();
    try {
      String address = "http://127.0.0.1:%d/api.json".formatted(publisher.getAddress().getPort());

      Typed models = Typed.wide(140, environment(CATALOGUE, address), "models", "--refresh");

      assertThat(line(models, "openai/gpt-9-sol"))
          .matches("openai/gpt-9-sol +9,000,000 +9,000 +\\$1.5 +\\$9 +no +missing *");
      assertThat(directory.resolve("data/models.json")).exists();
    } finally {
      publisher.stop(0);
    }
    assertThat(line(Typed.wide(140, environment(CATALOGUE, "off"), "models"), "openai/gpt-9-sol"))
        .isNotEmpty();
  }

  @Test
  void saysWhyThereIsNoNewerCatalogue() {
    Typed away =
        Typed.command(environment(CATALOGUE, "http://127.0.0.1:1/api.json"), "models", "--refresh");
    assertThat(away.code()).isEqualTo(4);
    assertThat(away.err())
        .contains("http://127.0.0.1:1/api.json cannot be used (no connection)")
        .doesNotContain("\tat ");
    assertThat(directory.resolve("data/models.json")).doesNotExist();

    Typed off = Typed.command(environment(CATALOGUE, "off"), "models", "--refresh");
    assertThat(off.code()).isEqualTo(4);
    assertThat(off.err()).contains("PERDURE_MODEL_CATALOGUE is off");

    Typed wrong = Typed.command(environment(CATALOGUE, "models.dev"), "models");
    assertThat(wrong.code()).isEqualTo(4);
    assertThat(wrong.err()).contains("PERDURE_MODEL_CATALOGUE is 'models.dev'");
  }

  private static HttpServer publisher() throws IOException {
    String document =
        """
        {"openai": {"models": {"gpt-9-sol": {"id": "gpt-9-sol", "tool_call": true,
          "limit": {"context": 9000000, "output": 9000}, "modalities": {"output": ["text"]},
          "cost": {"input": 1.5, "output": 9}}}}}\
        """;
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    return server;
  }

  private Map<String, String> environment(String name, String value) {
    Map<String, String> environment = new HashMap<>();
    environment.put(CATALOGUE, "off");
    environment.put("PERDURE_DATA", directory.resolve("data").toString());
    environment.put("PERDURE_CONFIG", directory.toString());
    environment.put(name, value);
    return environment;
  }

  private static String line(Typed typed, String start) {
    return typed.out().lines().filter(each -> each.startsWith(start)).findFirst().orElse("");
  }
}
