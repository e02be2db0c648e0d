package dev.perdure.activities.tool.shell;

import dev.perdure.activities.network.ProxyRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A command as a model asked for it, with the program that starts it where it may run, the
 * protected paths that it may change, and what it may reach of the network if it has any; discarded
 * when it runs where nothing can be changed; not analysed for a reason.
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
    Optional<String> notAnalysed) {

  /** Copies the lists. */
  ShellCommand {
    launcher = List.copyOf(launcher);
    permitted = Set.copyOf(permitted);
  }

  /** Whether it runs in a sandbox. */
  boolean isConfined() {
    return !launcher.isEmpty();
  }
}
