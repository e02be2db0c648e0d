package dev.perdure.activities.tool.run;

import java.nio.file.Path;

/** A fault injector of tests: kills the process between two steps of a call. */
@FunctionalInterface
interface FaultInjector {

  /** Called before a file of the worktree is replaced or deleted. */
  void beforeChange(Path file);

  /** Returns a fault injector that injects no faults. */
  static FaultInjector none() {
    return _ -> {};
  }
}
