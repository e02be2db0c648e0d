package dev.perdure.activities.tool.shell;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The revisions that a git command names. A path behind a directory of git's objects is another one
 * than behind a commit.
 */
final class GitRevisions {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final CapturedOutputLimits LIMITS = new CapturedOutputLimits(65_536, 4_096);
  private static final List<String> QUESTION = List.of("git", "cat-file", "--batch-check");
  private static final String COMMIT = " commit ";
  private static final String SURELY = "^{commit}";

  private GitRevisions() {}

  /**
   * Whether git knows none of these as a file or a directory. A name that a path follows must be
   * known as a commit: the script may make it something else.
   */
  static boolean areCommits(Path root, List<String> revisions) {
    if (revisions.isEmpty()) {
      return true;
    }
    byte[] input = (String.join("\n", revisions) + "\n").getBytes(StandardCharsets.UTF_8);
    ProcessBuilder git = ProgramLauncher.program(QUESTION).directory(root.toFile());
    git.environment().put("GIT_NO_LAZY_FETCH", "1");
    try {
      ProcessResult result = new ProcessRunner(git, TIMEOUT).run(input, LIMITS);
      return !result.timedOut()
          && !result.truncated()
          && result.exitCode() == 0
          && result.text().lines().allMatch(GitRevisions::isNoFile);
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean isNoFile(String answer) {
    return answer.contains(COMMIT) || (answer.endsWith(" missing") && !answer.contains(SURELY));
  }
}
