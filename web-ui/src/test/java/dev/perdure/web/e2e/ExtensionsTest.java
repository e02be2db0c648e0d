package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@Requires({MachinePart.ENGINE, MachinePart.MCP_SERVERS})
@Tag("slow")
class ExtensionsTest {

  private static final String SCRIPT =
      """
      - when: {agent: build}
        tool_calls:
        - {name: files_write_file, arguments: {path: calls.txt, content: by-a-server}}
        - {name: note, arguments: {}}
      - when: {agent: build}
        text: Done.
      """;
  private static final String CONFIGURATION =
      """
      mcp:
        files: {command: PROGRAM, args: [.]}
      customTools:
        note: {description: Notes, command: cat > note.txt}
      hooks:
        tool.before:
        - {match: note, command: 'echo {\\"arguments\\":{\\"by\\":\\"hook\\"}}'}
      """;

  @TempDir Path directory;

  @Test
  void aTaskUsesAServersToolACustomToolAndAHookOfTheUsersFile() throws IOException {
    Path script = file("script.yaml", SCRIPT);
    var program = MachinePart.MCP_SERVERS.path().resolve("node_modules/.bin/mcp-server-filesystem");
    Path configuration = file("perdure.yaml", CONFIGURATION.replace("PROGRAM", program.toString()));
    var repository = GreetingRepository.at(directory.resolve("repository"));

    var ended =
        PerdureProcess.run(
            directory.resolve("data"),
            Map.of("PERDURE_MODEL", "script/" + script, "PERDURE_CONFIG", configuration.toString()),
            "run",
            "--repo",
            repository.root().toString(),
            "--strategy",
            "build-only",
            "--yes",
            "--json",
            "Write two files");

    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
    assertThat(ended.output()).contains("\"delivered\"");
    String branch = Json.mapper().readTree(ended.output()).path("result").path("branch").asString();
    assertThat(shown(repository.root(), branch + ":calls.txt"))
        .as(ended.errors())
        .isEqualTo("by-a-server");
    assertThat(shown(repository.root(), branch + ":note.txt")).isEqualTo("{\"by\":\"hook\"}");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static String shown(Path repository, String what) throws IOException {
    return new String(
        new ProcessBuilder("git", "-C", repository.toString(), "show", what)
            .start()
            .getInputStream()
            .readAllBytes(),
        StandardCharsets.UTF_8);
  }
}
