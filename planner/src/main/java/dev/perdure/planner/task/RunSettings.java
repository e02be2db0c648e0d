package dev.perdure.planner.task;

import org.jspecify.annotations.Nullable;

/**
 * Facts of a run for its activities alone.
 *
 * @param firstTurn the turn it was last opened with, from 1
 * @param steered whether it takes people's messages while it runs
 * @param worktree the directory of its own files; null if it works on those of the task
 * @param overrides those of the command that it carries out; null if it carries out none
 */
public record RunSettings(
    int firstTurn, boolean steered, @Nullable String worktree, @Nullable RunOverrides overrides) {

  /** A run without a command. */
  public RunSettings(int firstTurn, boolean steered, @Nullable String worktree) {
    this(firstTurn, steered, worktree, null);
  }

  /** A run on the files of the task. */
  public RunSettings(int firstTurn, boolean steered) {
    this(firstTurn, steered, null);
  }

  /** A run that begins with its first turn and takes no messages. */
  public static RunSettings unsteered() {
    return new RunSettings(1, false);
  }

  /** The same, with the overrides of a command. */
  public RunSettings on(RunOverrides command) {
    return new RunSettings(firstTurn, steered, worktree, command);
  }
}
