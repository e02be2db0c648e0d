package dev.perdure.activities.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Control groups of tasks in the controller {@code pids} of cgroup v1. */
final class PidsGroups {

  private PidsGroups() {}

  /** The directory of the groups, if the account can make groups below its own. */
  static Optional<Path> find(ControlGroup group, Path calls) {
    return group
        .controller("pids")
        .filter(Files::isWritable)
        .filter(own -> Files.isWritable(own.resolve("cgroup.procs")))
        .map(own -> own.resolve(ProcessGroups.name(calls)));
  }
}
