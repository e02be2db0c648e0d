package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The demonstration of dev/extensions-demo, without its shell script. */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.MCP_SERVERS})
@Tag("slow")
class ExtensionsTest {

  private static final Path DEMONSTRATION =
      Path.of("..", "..", "dev", "extensions.d").toAbsolutePath();

  @TempDir Path directory;

  @Test
  void oneTaskUsesFourServersHooksACustomToolASkillAnAgentAndACommand()
      throws IOException, InterruptedException {
    Path repository = repository();
    String servers = MachinePart.MCP_SERVERS.path().toString();
    Path configuration =
        Files.writeString(
            directory.resolve("perdure.yaml"),
            Files.readString(DEMONSTRATION.resolve("perdure.yaml")).replace("SERVERS", servers));
    var environment =
        Map.of(
            "PERDURE_MODEL",
            "script/" + DEMONSTRATION.resolve("model.yaml"),
            "PERDURE_CONFIG",
            configuration.toString());
    Path data = directory.resolve("data");
    try (var server = PerdureProcess.serve(data, environment)) {
      JsonNode task = shipped(server, data, environment, repository);
      String branch = task.path("result").path("branch").asString();
      Path summary = DEMONSTRATION.resolve("summary.py");

      assertThat(
              said("python3", summary.toString(), data.toString(), task.path("id").asString())
                  .replaceAll(" +", " "))
          .contains("server everything connected", "server fetch", "server git", "server files")
          .contains("command /ship", "skill skill ✓ Greet by the time of day")
          .contains("agent task ✓", "tool files_read_text_file ✓ echo hello")
          .contains("tool git_git_status ✓ Repository status", "tool everything_echo ✓ Echo: good")
          .contains("tool fetch_fetch ✗", "tool note ✓", "hook tool.before changed in")
          .contains("tool bash ✗ A hook refused this call: No commands on Fridays")
          .contains("tool files_write_file ✓", "hook tool.after pass in");
      assertThat(said("git", "-C", repository.toString(), "show", branch + ":note.json"))
          .isEqualTo("{\"text\":\"changed by a hook\"}");
      assertThat(said("git", "-C", repository.toString(), "show", branch + ":greet.sh"))
          .isEqualTo("echo good morning\n");
    }
  }

  private static JsonNode shipped(
      PerdureProcess server, Path data, Map<String, String> environment, Path repository) {
    List<String> run =
        List.of("run", "--server", server.url(), "--repo", repository.toString(), "--strategy");
    List<String> more = List.of("build-only", "--yes", "--json", "/ship the greeting");
    var ended =
        PerdureProcess.run(
            data, environment, Stream.concat(run.stream(), more.stream()).toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
    return Json.mapper().readTree(ended.output());
  }

  private Path repository() throws IOException, InterruptedException {
    Path repository = directory.resolve("repository");
    said("cp", "-R", DEMONSTRATION.resolve("repository").toString(), repository.toString());
    said("git", "-C", repository.toString(), "init", "-q", "-b", "main");
    said("git", "-C", repository.toString(), "add", "-A");
    String[] author = {"-c", "user.name=demo", "-c", "user.email=demo@localhost"};
    said(
        "git",
        "-C",
        repository.toString(),
        author[0],
        author[1],
        author[2],
        author[3],
        "commit",
        "-qm",
        "A script that greets");
    return repository;
  }

  private static String said(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
