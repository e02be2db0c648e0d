package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.process.TaskMark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A shell command that a test runs in a sandbox. */
final class ConfinedCommand {

  private ConfinedCommand() {}

  /** Runs a command in the directory {@code tree}, whose records lie beside it. */
  static ProcessResult run(Sandbox sandbox, Path base, WorktreeAccess view, String command)
      throws IOException, InterruptedException {
    Path root = base.resolve("tree");
    WorktreePaths worktree = new WorktreePaths(root, base.resolve("records"), List.of());
    List<String> line = new ArrayList<>(sandbox.launcher(worktree, view, root).orElseThrow());
    line.addAll(List.of("bash", "-c", command));
    return new ProcessRunner(
            ProgramLauncher.foreignProgram(line, true, TaskMark.ofProgram(worktree)),
            Duration.ofMinutes(1))
        .run(new byte[0], new CapturedOutputLimits(1 << 20, 1 << 20));
  }
}
