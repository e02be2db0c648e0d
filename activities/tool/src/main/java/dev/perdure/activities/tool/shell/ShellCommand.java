package dev.perdure.activities.tool.shell;

import dev.perdure.activities.network.ProxyRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A shell command that is ready to run: its text, directory and timeout, the sandbox that starts
 * it, the protected paths that it may change, the hosts that it may reach and the files that it may
 * not read.
 */
record ShellCommand(
    String text,
    String title,
    Path directory,
    Duration timeout,
    List<String> launcher,
    Set<String> permitted,
    Optional<ProxyRule> network,
    boolean discarded,
    Optional<String> notAnalysed,
    List<Path> unread) {

  /** Copies the lists. */
  ShellCommand {
    launcher = List.copyOf(launcher);
    permitted = Set.copyOf(permitted);
    unread = List.copyOf(unread);
  }

  /** Whether it runs in a sandbox. */
  boolean isConfined() {
    return !launcher.isEmpty();
  }
}
