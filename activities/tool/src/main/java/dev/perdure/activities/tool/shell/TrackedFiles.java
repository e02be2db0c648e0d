package dev.perdure.activities.tool.shell;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.planner.permission.Glob;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The files of a worktree that git tracks, whose content its objects therefore hold. */
final class TrackedFiles {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final CapturedOutputLimits LIMITS = new CapturedOutputLimits(4_096, 4_096);

  private TrackedFiles() {}

  /** Whether one of them fits a pattern of rules; if git gives no answer, one may. */
  static boolean in(Path root, List<Glob> patterns) {
    List<String> pathspecs =
        patterns.stream()
            .map(Glob::pattern)
            .filter(pattern -> !pattern.startsWith("/"))
            .map(pattern -> ":(top)" + pattern.replaceAll("[\\\\\\[]", "\\\\$0"))
            .toList();
    if (pathspecs.isEmpty()) {
      return false;
    }
    List<String> line =
        new ArrayList<>(
            List.of("git", "-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--"));
    line.addAll(pathspecs);
    return mayName(root, line);
  }

  /** Whether git names a file, or does not answer. */
  private static boolean mayName(Path root, List<String> line) {
    try {
      ProcessResult result =
          new ProcessRunner(ProgramLauncher.program(line).directory(root.toFile()), TIMEOUT)
              .run(new byte[0], LIMITS);
      return result.timedOut() || result.exitCode() != 0 || result.output().length > 0;
    } catch (IOException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
