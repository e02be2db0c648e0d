package dev.perdure.activities.task;

import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskExecutionRecord;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import java.util.EnumSet;
import java.util.Set;

/** Whether a task that has just come to rest goes on with a command that waited for it. */
final class CommandContinuation {

  private static final Set<ResumePoint> COMMANDS =
      EnumSet.of(ResumePoint.SUBTASK, ResumePoint.READ_SUBTASK);

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final LastExecutionStore lastExecutionStore;
  private final ResumePointResolver resumePointResolver;

  CommandContinuation(
      TaskReader taskReader,
      RunStore runStore,
      LastExecutionStore lastExecutionStore,
      ResumePointResolver resumePointResolver) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.lastExecutionStore = lastExecutionStore;
    this.resumePointResolver = resumePointResolver;
  }

  /** Whether a command is due; one that no run could take waits for the next message. */
  boolean isDue(TaskId id) {
    TaskRecord task = taskReader.get(id);
    return task.state() != TaskState.CANCELLED
        && COMMANDS.contains(resumePointResolver.of(task))
        && !isStuck(lastExecutionStore.last(id), id);
  }

  private boolean isStuck(TaskExecutionRecord last, TaskId task) {
    return COMMANDS.contains(last.resumePoint())
        && runStore.find(task.run("command-" + last.number())).isEmpty();
  }
}
