package dev.perdure.activities.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Control groups of tasks in a subtree of cgroup v2 that belongs to the server: a service with
 * {@code Delegate=pids}, or a container with a control group of its own.
 *
 * <p>A group with processes can't divide its processes among groups below, so the server moves into
 * a group of its own first.
 */
final class UnifiedGroups {

  private static final String SERVER = "perdure-server";
  private static final String CONTROLLER = "pids";
  private static final String PROCESSES = "cgroup.procs";
  private static final String DIVIDED = "cgroup.subtree_control";

  private UnifiedGroups() {}

  /** The directory of the groups, if the server alone uses its group and may divide it. */
  static Optional<Path> find(ControlGroup group, Path calls) {
    return group
        .unified()
        .map(UnifiedGroups::subtree)
        .filter(own -> words(own.resolve("cgroup.controllers")).contains(CONTROLLER))
        .filter(own -> Files.isWritable(own) && Files.isWritable(own.resolve(PROCESSES)))
        .filter(own -> Files.isWritable(own.resolve(DIVIDED)) && hasOnlyThisServer(own))
        .map(own -> own.resolve(ProcessGroups.name(calls)));
  }

  /** Moves the server into a group of its own and has the kernel count processes by group. */
  static void prepare(ControlGroup group) throws IOException {
    Path own = subtree(group.unified().orElseThrow());
    Path server = Files.createDirectories(own.resolve(SERVER));
    for (String process : words(own.resolve(PROCESSES))) {
      Files.writeString(server.resolve(PROCESSES), process);
    }
    Files.writeString(own.resolve(DIVIDED), "+" + CONTROLLER);
  }

  private static Path subtree(Path own) {
    return own.endsWith(SERVER) ? own.resolveSibling(".").normalize() : own;
  }

  private static boolean hasOnlyThisServer(Path own) {
    Set<String> processes =
        Stream.concat(Stream.of(ProcessHandle.current()), ProcessHandle.current().descendants())
            .map(process -> Long.toString(process.pid()))
            .collect(Collectors.toSet());
    return processes.containsAll(words(own.resolve(PROCESSES)));
  }

  private static List<String> words(Path file) {
    try {
      return Stream.of(Files.readString(file).split("\\s+"))
          .filter(word -> !word.isEmpty())
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }
}
