package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Requires(MachinePart.MCP_SERVERS)
class RealMcpServersTest {
  @TempDir Path home;
  private McpScene scene;

  @BeforeEach
  void open() {
    scene = new McpScene(home, Sandbox.none());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void theFilesystemServerReadsAFileOfTheWorktree() {
    scene.bench.file("note.txt", "Buy milk");
    server("node_modules/.bin/mcp-server-filesystem", scene.bench.root.toString());

    assertThat(call("real_read_text_file", JsonObject.of("path", "note.txt")).output())
        .contains("Buy milk");
  }

  @Test
  void theEverythingServerAnswersAndItsResourcesAreRead() {
    server("node_modules/.bin/mcp-server-everything", "stdio");

    assertThat(call("real_echo", JsonObject.of("message", "hello")).output()).contains("hello");
    assertThat(scene.offered()).contains("real_read_resource");
  }

  @Test
  void theGitServerTellsTheStateOfARepository() throws InterruptedException, IOException {
    new ProcessBuilder("git", "init", "-q", scene.bench.root.toString()).start().waitFor();
    server("python/bin/mcp-server-git", "--verbose");

    var repository = JsonObject.of("repo_path", scene.bench.root.toString());
    assertThat(call("real_git_status", repository).output()).contains("Repository status");
  }

  @Test
  void theFetchServerTellsWhyItCantFetch() {
    server("python/bin/mcp-server-fetch", "--ignore-robots-txt");

    ToolResult result = call("real_fetch", JsonObject.of("url", "http://127.0.0.1:9/"));
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("127.0.0.1:9");
  }

  private void server(String program, String argument) {
    Path file = MachinePart.MCP_SERVERS.path().resolve(program);
    scene.configured("mcp: {real: {command: '%s', args: ['%s']}}".formatted(file, argument));
    assertThat(scene.notices()).isEmpty();
  }

  private ToolResult call(String tool, JsonObject arguments) {
    var context = scene.bench.context(scene.bench.nextCall(), ToolBench.everything());
    return ToolBench.done(scene.run(tool, arguments, context));
  }
}
