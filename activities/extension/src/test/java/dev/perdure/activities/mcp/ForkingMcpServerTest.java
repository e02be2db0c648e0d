package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.limit.KernelBound;
import dev.perdure.activities.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An MCP server that starts processes without end. */
@EnabledOnOs(OS.LINUX)
class ForkingMcpServerTest {

  @TempDir Path home;

  @Test
  void forksNoMoreThanTheKernelAllows() throws Exception {
    try (var scene = new McpScene(home, Sandbox.none());
        var bound = KernelBound.open(home);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var result = threads.submit(() -> scene.server("forking", "").call("fake_look", "x"));

      bound.assertHolds();

      bound.close();
      assertThat(result.get().isError()).isTrue();
    }
  }
}
