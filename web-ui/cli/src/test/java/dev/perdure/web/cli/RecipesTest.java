package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.web.e2e.GreetingRepository;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Pages of docs/recipes: their shape, and the files that they show, which the readers of these
 * files accept. {@link DocumentedCommandsTest} parses their commands.
 */
class RecipesTest extends OnServer {

  private static final int MAX_LINES = 45;
  private static final String OWN = "~/.config/perdure/perdure.yaml";
  private static final String REPOSITORY = ".perdure/perdure.yaml";

  @TempDir Path directory;

  static List<DocumentPage> recipes() {
    return DocumentPage.in("recipes");
  }

  @Test
  void theIndexListsEachOfThem() {
    String index = DocumentPage.of("recipes/README.md").text();

    assertThat(recipes())
        .hasSize(10)
        .allSatisfy(
            page -> assertThat(index).contains("(" + Path.of(page.name()).getFileName() + ")"));
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void isOneScreenWithItsUseItsResultAndItsChecks(DocumentPage page) {
    assertThat(page.text().lines().count()).isLessThanOrEqualTo(MAX_LINES);
    assertThat(page.text()).contains("**Use it** ", "**You see** ").containsPattern("[Cc]heck");
    assertThat(page.commands()).isNotEmpty();
    assertThat(page.blocks())
        .flatExtracting(block -> block.content().lines().toList())
        .filteredOn(line -> line.contains("./perdure"))
        .allSatisfy(line -> assertThat(line).matches("([A-Z_]+=\\S+ )*\\./perdure .+"));
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void showsSettingsThatTheirReaderAccepts(DocumentPage page) throws IOException {
    for (var block : page.blocks()) {
      if (block.language().equals("yaml")) {
        Path file = file(block);
        Files.writeString(file, block.content());
        assertThat(agents()).isEmpty();
        Files.writeString(file, "x" + block.content());
        assertThat(agents()).contains("there is no key 'x");
        Files.delete(file);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void showsJsonThatTheServerAccepts(DocumentPage page) {
    page.files()
        .forEach((name, content) -> {
          assertThat(name).endsWith(".json");
          JsonNode json = Json.mapper().readTree(content);
          ObjectNode task = Json.mapper().createObjectNode().put("request", "a");
          if (name.endsWith(".schema.json")) {
            task.put("strategy", "answer").set("outputSchema", json);
          } else {
            task = (ObjectNode) json;
            var repository = GreetingRepository.at(directory.resolve("repository"));
            assertThat(task.at("/repository/location").asString()).startsWith("/srv/");
            ((ObjectNode) task.path("repository")).put("location", repository.root().toString());
          }
          var reply = http.post("/api/tasks", task.toString());
          assertThat(reply.status()).as(reply.json().toString()).isEqualTo(201);
        });
  }

  /** Returns the place of the file that the words before the block name. */
  private Path file(DocumentPage.Block block) throws IOException {
    boolean own = block.before().contains("`" + OWN + "`");
    assertThat(own || block.before().contains("`" + REPOSITORY + "`")).as(block.before()).isTrue();
    Path file = directory.resolve(own ? "own.yaml" : REPOSITORY);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return file;
  }

  /** Returns what the list of agents says about the files. */
  private String agents() {
    return Typed.command(
            Map.of(
                "PERDURE_CONFIG", directory.resolve("own.yaml").toString(),
                "PERDURE_DATA", directory.resolve("data").toString(),
                "PERDURE_MODEL_CATALOGUE", "off"),
            "agents",
            "--workspace",
            directory.toString())
        .err();
  }
}
