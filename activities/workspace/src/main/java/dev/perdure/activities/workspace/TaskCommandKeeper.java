package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import io.temporal.failure.ApplicationFailure;

/** Keeps with a task the slash commands that it begins with. */
final class TaskCommandKeeper {

  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final TaskStartConfigReader taskStartConfigReader;

  TaskCommandKeeper(
      EventLog eventLog, TaskStore taskStore, TaskStartConfigReader taskStartConfigReader) {
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.taskStartConfigReader = taskStartConfigReader;
  }

  void keep(TaskRecord task, Workspace workspace, TaskStartConfig wanted) {
    var commands =
        taskStartConfigReader.commands().in(workspace.directory(), wanted.repository().commands());
    commands.notices().forEach(notice -> eventLog.notice(task.id(), NoticeLevel.WARNING, notice));
    taskStore.keepCommands(task.id(), commands.commands());
    requireReadableCommand(task);
  }

  /** Refuses a request that calls a command whose file can't be used. */
  private void requireReadableCommand(TaskRecord task) {
    taskStore
        .commands(task.id())
        .called(task.request())
        .flatMap(called -> called.command().refusal())
        .ifPresent(refusal -> {
          throw ApplicationFailure.newNonRetryableFailure(refusal, TaskStartConfigReader.WRONG);
        });
  }
}
