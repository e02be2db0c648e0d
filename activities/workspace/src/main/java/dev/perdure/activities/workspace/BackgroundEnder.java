package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.id.TaskId;

/** Ends the background commands of a task. */
final class BackgroundEnder {

  private final TaskReader taskReader;
  private final HostPaths hostPaths;

  BackgroundEnder(TaskReader taskReader, HostPaths hostPaths) {
    this.taskReader = taskReader;
    this.hostPaths = hostPaths;
  }

  /** Ends what runs in the background with the run that started it, before its files are taken. */
  void endAll(TaskId task) {
    BackgroundCommands.endAll(hostPaths.worktree(taskReader.get(task)));
  }
}
