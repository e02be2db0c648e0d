package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.LANGUAGE_SERVERS})
@Tag("slow")
class LanguageServerTaskTest {

  /** A turn follows only if the newest message, which holds the results, has these words. */
  private static final String SCRIPT =
      """
      - when: {agent: build, turn: 1}
        tool_calls: [{name: write, arguments: {filePath: main.py, content: "total: int = 'three'\\n"}}]
      - when: {agent: build, contains: "Errors in main.py (pyright):\\n  1:14 Type"}
        tool_calls: [{name: edit, arguments: {filePath: main.py, oldString: "'three'", newString: "3"}}]
      - when: {agent: build, contains: "(+1 -1 lines)"}
        tool_calls: [{name: lsp, arguments: {operation: hover, filePath: main.py, query: total}}]
      - when: {agent: build, contains: "(variable) total: Literal[3]"}
        text: Done.
      """;

  @TempDir Path directory;

  @Test
  void aBuilderSeesTheErrorOfItsEditAndMendsIt() throws IOException {
    Path script = Files.writeString(directory.resolve("script.yaml"), SCRIPT);
    var repository = GreetingRepository.at(directory.resolve("repository"));
    Path servers = MachinePart.LANGUAGE_SERVERS.path().resolve("node_modules/.bin");

    var ended =
        PerdureProcess.run(
            directory.resolve("data"),
            Map.of(
                "PERDURE_MODEL",
                "script/" + script,
                "PATH",
                servers + File.pathSeparator + System.getenv("PATH")),
            "run",
            "--repo",
            repository.root().toString(),
            "--strategy",
            "build-only",
            "--yes",
            "--json",
            "Write a total");

    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
    String branch = Json.mapper().readTree(ended.output()).path("result").path("branch").asString();
    assertThat(repository.git("show", branch + ":main.py")).isEqualTo("total: int = 3\n");
  }
}
