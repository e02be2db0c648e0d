package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({"streamableHttp, http, /mcp", "sse, sse, /sse"})
  void theEverythingServerIsReachedByHttpAndFoundAgainAfterItsEnd(
      String mode, String transport, String path) throws IOException {
    int port = freePort();
    Process process = everything(mode, port);
    try {
      scene.configured(
          "mcp: {real: {url: 'http://127.0.0.1:%d%s', transport: %s}}"
              .formatted(port, path, transport));
      assertThat(call("real_echo", JsonObject.of("message", "one")).output()).contains("one");
      assertThat(scene.offered()).contains("real_read_resource", "real_get_prompt");
      var prompt = JsonObject.of("name", "simple-prompt").with("arguments", Map.of());
      assertThat(call("real_get_prompt", prompt).output()).contains("USER: ");
      assertThat(scene.journal.taskStore().commands(McpScene.TASK).find("real:simple-prompt"))
          .isPresent();

      process.destroyForcibly().onExit().join();
      ToolResult lost = call("real_echo", JsonObject.of("message", "two"));
      assertThat(lost.isError()).as(lost.output()).isTrue();
      process = everything(mode, port);
      scene.servers.connect("real");
      assertThat(call("real_echo", JsonObject.of("message", "three")).output()).contains("three");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aLateCallByHttpLeavesTheOthersConnected() throws IOException {
    int port = freePort();
    Process process = everything("streamableHttp", port);
    try {
      scene.configured(
          "mcp: {real: {url: 'http://127.0.0.1:%d/mcp', timeoutMs: 1500}}".formatted(port));
      var slow = JsonObject.of("duration", 20).with("steps", 2);

      ToolResult late = call("real_trigger-long-running-operation", slow);

      assertThat(late.output()).contains("gave no answer within 1500 ms");
      assertThat(scene.servers.find("real").orElseThrow().state())
          .isEqualTo(McpServerState.CONNECTED);
      assertThat(call("real_echo", JsonObject.of("message", "on")).output()).contains("on");
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process everything(String mode, int port) throws IOException {
    Path program =
        MachinePart.MCP_SERVERS.path().resolve("node_modules/.bin/mcp-server-everything");
    var builder = new ProcessBuilder(program.toString(), mode).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("PORT", String.valueOf(port));
    Process process = builder.start();
    Eventually.holds(() -> answers(port));
    return process;
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
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
