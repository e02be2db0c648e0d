package dev.perdure.activities.workspace.command;

import java.nio.file.Path;
import java.time.Duration;

/** Runs a shell command and waits for it. */
public interface CommandRunner {

  /** Runs a command to its end, or to the end of its time. */
  Result run(Command command);

  /** A command, where it runs and how long it may take. */
  record Command(String text, Path directory, Duration patience) {}

  /**
   * How a command ended.
   *
   * @param exitCode what it ended with; 124 when its time was over
   * @param output all it wrote, both streams in their order; the middle is left out if it is huge
   */
  record Result(int exitCode, boolean timedOut, Duration duration, String output) {

    /** Whether the command ended well and in time. */
    public boolean passed() {
      return exitCode == 0 && !timedOut;
    }

    /** The end of the output, at most so many characters. */
    public String tail(int length) {
      return output.length() <= length ? output : "…" + output.substring(output.length() - length);
    }
  }
}
