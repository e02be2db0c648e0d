package dev.perdure.activities.tool.shell;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A command as a model asked for it, with the program that starts it where it may run; discarded
 * when it runs where nothing can be changed.
 */
record ShellCommand(
    String text,
    String title,
    Path directory,
    Duration timeout,
    List<String> launcher,
    boolean discarded) {

  /** Whether it runs in a sandbox. */
  boolean isConfined() {
    return !launcher.isEmpty();
  }
}
