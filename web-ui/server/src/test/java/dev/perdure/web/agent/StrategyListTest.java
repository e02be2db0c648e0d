package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.task.Strategy;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Adding a strategy touches three files: its constant, its class and its words; its page is made.
 */
class StrategyListTest extends OnServer {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));
  private static final List<String> SOURCES =
      List.of(
          "planner", "workflows", "activities", "web-ui/server", "web-ui/cli", "web-ui/frontend");

  /** Drawn from the code, and what stands in for a server if there is none. */
  private static final List<String> NO_SOURCES =
      List.of("generated.ts", "/mock/", ".test.ts", "/node_modules/", "/target/");

  private static final String SCHEMA = "activities/config/src/main/resources/schemas/config.json";

  /** Strategies that nothing but their own class treats in a way of their own. */
  private static final List<String> PLAIN = List.of("roadmap", "on-demand", "inline");

  @Test
  void everyStrategyIsOfferedWithItsWords() {
    assertThat(http.get("/api/strategies").json().path("items").valueStream())
        .hasSize(Strategy.values().length)
        .anySatisfy(strategy -> {
          assertThat(strategy.path("name").asString()).isEqualTo("plan-only");
          assertThat(strategy.path("title").path("en").asString()).isEqualTo("Only the plan");
          assertThat(strategy.path("needsApproval").asBoolean()).isTrue();
          assertThat(strategy.path("designs").asBoolean()).isTrue();
        });
  }

  @Test
  void theirNamesAreListedByTheConstantsAndTheirWordsAlone() throws IOException {
    assertThat(listing())
        .containsExactlyInAnyOrder(
            "planner/src/main/java/dev/perdure/planner/task/Strategy.java",
            "planner/src/main/resources/strategies.yaml",
            SCHEMA);
  }

  @Test
  void theirNamesInTheSchemaOfConfigurationFilesAreThoseOfTheConstants() throws IOException {
    JsonNode fields =
        Json.mapper().readTree(Files.readString(ROOT.resolve(SCHEMA))).path("properties");
    List<String> names = Stream.of(Strategy.values()).map(Json::name).toList();

    assertThat(texts(fields.path("strategy").path("enum")))
        .containsExactlyInAnyOrderElementsOf(names);
    assertThat(texts(fields.path("allowedStrategies").path("items").path("enum")))
        .containsExactlyInAnyOrderElementsOf(
            names.stream().filter(name -> !name.equals("auto")).toList());
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  private static List<String> listing() throws IOException {
    List<String> found = new ArrayList<>();
    for (String source : SOURCES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(source))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String name = ROOT.relativize(file).toString().replace('\\', '/');
          if (isSource(name) && lists(file)) {
            found.add(name);
          }
        }
      }
    }
    return found;
  }

  private static boolean isSource(String name) {
    boolean isProduct = name.contains("src/main") || name.startsWith("web-ui/frontend/src");
    return isProduct && NO_SOURCES.stream().noneMatch(name::contains);
  }

  private static boolean lists(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    return PLAIN.stream().allMatch(name -> text.contains(name));
  }
}
