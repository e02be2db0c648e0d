package dev.perdure.web.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.e2e.ServerRequests;
import dev.perdure.web.e2e.TaskPage;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * S-3 by clients that are generated from the server's document as docs/reference/http-api.md says.
 */
@Requires(MachinePart.CLIENT_GENERATORS)
abstract class ClientScenarios extends OnScenarios {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));
  private static final Path PROGRAMS = ROOT.resolve("dev/clients");
  private static final Pattern COMMANDS =
      Pattern.compile("(?s)<!-- (python|typescript) client -->\n+```\n(.*?)```");

  @TempDir private Path folder;

  @AfterEach
  void unlinkTheGenerators() throws IOException {
    Files.deleteIfExists(folder.resolve("node_modules"));
  }

  @Test
  void s3IsCarriedOutByAGeneratedPythonClient() throws Exception {
    List<String> said = generate("python");

    assertThat(said).as("a generator that drops something warns").noneMatch(isWarning());
    Files.copy(PROGRAMS.resolve("task.py"), folder.resolve("task.py"));
    assertCarriedOut(List.of("python", "task.py"));
  }

  @Test
  void s3IsCarriedOutByAGeneratedTypeScriptClient() throws Exception {
    Files.createSymbolicLink(folder.resolve("node_modules"), generators("node_modules"));
    Files.copy(PROGRAMS.resolve("task.mts"), folder.resolve("task.mts"));
    List<String> said = generate("typescript");

    assertThat(said).noneMatch(isWarning());
    assertCarriedOut(List.of("node", "task.mjs"));
  }

  /** Runs the commands of the document, except the ones that install from a registry. */
  private List<String> generate(String language) throws Exception {
    var address = server().url() + "/v3/api-docs";
    try (var http = HttpClient.newHttpClient()) {
      http.send(
          ServerRequests.to(address).build(), BodyHandlers.ofFile(folder.resolve("perdure.json")));
    }
    String text = Files.readString(ROOT.resolve("docs/reference/http-api.md"));
    String commands =
        COMMANDS
            .matcher(text)
            .results()
            .filter(block -> block.group(1).equals(language))
            .map(block -> block.group(2))
            .findFirst()
            .orElseThrow();
    String pins = Files.readString(PROGRAMS.resolve("requirements.txt")) + packages();
    List<String> said = new ArrayList<>();
    for (String command : commands.lines().toList()) {
      if (command.contains(" install ")) {
        assertThat(pins).contains(packagesOf(command));
      } else {
        said.addAll(run(List.of("sh", "-c", command)));
      }
    }
    return said;
  }

  private static String packages() throws IOException {
    JsonNode file = Json.mapper().readTree(Files.readString(PROGRAMS.resolve("package.json")));
    StringBuilder pins = new StringBuilder();
    file.path("dependencies")
        .properties()
        .forEach(pin -> pins.append("\n%s@%s".formatted(pin.getKey(), pin.getValue().asString())));
    return pins.toString();
  }

  private static List<String> packagesOf(String command) {
    return Stream.of(command.split(" ")).filter(word -> word.matches(".+(==|@)[0-9].*")).toList();
  }

  private static Predicate<String> isWarning() {
    return line -> line.toLowerCase(Locale.ROOT).matches(".*(warn|unable|removal).*");
  }

  private void assertCarriedOut(List<String> program) throws Exception {
    server().scenario("s-3");
    List<String> command = new ArrayList<>(program);
    command.addAll(
        List.of(server().url(), server().repository().root().toString(), "anthropic/s-3"));
    JsonNode course = Json.mapper().readTree(run(command).getLast());
    TaskPage task = server().page(course.path("task").asString());

    assertThat(course.path("sentBack").asInt()).isEqualTo(200);
    assertThat(course.path("revision").asInt()).isEqualTo(2);
    assertThat(course.path("changed")).hasToString("[\"note\"]");
    assertThat(course.path("isTheDigestOfThePlan").asBoolean()).isTrue();
    assertThat(course.path("approved")).hasToString("[200,409]");
    assertThat(course.path("state").asString()).as(server().log()).isEqualTo("delivered");
    assertThat(course.path("branch").asString()).isEqualTo(branch(task));
    assertThat(switches(task)).isEqualTo(1);
    assertThat(file(task, "greet.sh")).contains("Hello");
  }

  /** Runs a command with the generators on its path and returns the lines that it wrote. */
  private List<String> run(List<String> command) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(generators("generators").toString()));
    all.addAll(command);
    var builder = new ProcessBuilder(all).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("PERDURE_TOKEN", server().token());
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(command + ":\n" + said).isZero();
    return said.lines().toList();
  }

  private static Path generators(String part) {
    return MachinePart.CLIENT_GENERATORS.path().resolveSibling(part);
  }
}
