package dev.perdure.activities.tool.run;

import java.nio.file.Path;

/** A place between two steps of a call, where tests let a process die. */
@FunctionalInterface
interface FaultInjector {

  /** Called before a file of the worktree is replaced or deleted. */
  void beforeChange(Path file);

  /** Where nothing happens. */
  static FaultInjector none() {
    return _ -> {};
  }
}
