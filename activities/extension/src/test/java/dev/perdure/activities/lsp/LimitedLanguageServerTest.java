package dev.perdure.activities.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.LspServerSettings;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.KernelBound;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.testing.Eventually;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A language server that takes more than a task may. */
@EnabledOnOs(OS.LINUX)
class LimitedLanguageServerTest {

  @TempDir Path home;

  @Test
  void isEndedWithTheReasonAsItsLastWords() {
    var limits = new TaskLimits(200 << 20, 1_000, 1L << 40, 1 << 20);
    var bench = new ToolBench(home);
    var worktree = bench.context(bench.nextCall(), ToolBench.everything()).worktree();
    var started = new LspStartSettings(Sandbox.none(), LspLimits.DEFAULT, List.of());
    try (var monitor = new TaskMonitor(home, limits, new DiskReserve(home, 0)).start();
        var process = LspProcess.start(hog(), bench.root, worktree, started)) {
      Eventually.holds(process::isOver);

      assertThat(process.lastWords()).as("%s", monitor).contains("a task may use 200 MiB");
    }
  }

  @Test
  void forksNoMoreThanTheKernelAllows() throws Exception {
    var bench = new ToolBench(home);
    var worktree = bench.context(bench.nextCall(), ToolBench.everything()).worktree();
    var started = new LspStartSettings(Sandbox.none(), LspLimits.DEFAULT, List.of());
    try (var bound = KernelBound.open(home);
        var _ = LspProcess.start(bomb(), bench.root, worktree, started)) {
      bound.assertHolds();
    }
  }

  private static LspServer hog() {
    return server("perl", "$x = 'x' x (400 << 20); sleep 600", "-e");
  }

  private static LspServer bomb() {
    return server("bash", KernelBound.FORK_BOMB, "-c");
  }

  private static LspServer server(String program, String text, String option) {
    var settings =
        new LspServerSettings(
            true,
            program,
            List.of(option, text),
            Map.of(),
            JsonObject.empty(),
            Map.of(),
            null,
            null,
            false);
    return new LspServer(program, Path.of("/usr/bin", program), settings, JsonObject.empty());
  }
}
