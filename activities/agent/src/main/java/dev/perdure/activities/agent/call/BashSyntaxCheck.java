package dev.perdure.activities.agent.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Checks the syntax of a shell command with {@code bash -n}, which runs none of it. */
final class BashSyntaxCheck {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final CapturedOutputLimits LIMITS = new CapturedOutputLimits(0, 1_000);

  private BashSyntaxCheck() {}

  /** Bash's words on a command that it can't read; empty if it can, or if there is none. */
  static Optional<String> fault(String command) {
    try {
      var bash = ProgramLauncher.program(List.of("bash", "-n"));
      bash.environment().put("LC_ALL", "C");
      var read = new ProcessRunner(bash, TIMEOUT).run((command + "\n").getBytes(UTF_8), LIMITS);
      return read.exitCode() == 0 || read.timedOut()
          ? Optional.empty()
          : read.errors().lines().findFirst().map(BashSyntaxCheck::words);
    } catch (IOException _) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Bash names itself and the line before what it says. */
  private static String words(String line) {
    return line.replaceFirst("^\\S+: line \\d+: ", "");
  }
}
