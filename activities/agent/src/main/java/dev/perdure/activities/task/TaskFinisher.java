package dev.perdure.activities.task;

import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskEndAck;
import dev.perdure.workflows.port.TaskResult;

/** Ends an execution of a task: the task comes to rest, or goes on with what waits for it. */
final class TaskFinisher {

  private final SteeringStore steeringStore;
  private final LastExecutionStore lastExecutionStore;
  private final StopRecorder stopRecorder;
  private final OpenWorkEnder openWorkEnder;
  private final TaskRestRecorder taskRestRecorder;
  private final CommandContinuation commandContinuation;

  TaskFinisher(
      SteeringStore steeringStore,
      LastExecutionStore lastExecutionStore,
      StopRecorder stopRecorder,
      OpenWorkEnder openWorkEnder,
      TaskRestRecorder taskRestRecorder,
      CommandContinuation commandContinuation) {
    this.steeringStore = steeringStore;
    this.lastExecutionStore = lastExecutionStore;
    this.stopRecorder = stopRecorder;
    this.openWorkEnder = openWorkEnder;
    this.taskRestRecorder = taskRestRecorder;
    this.commandContinuation = commandContinuation;
  }

  /** Words that came while a task did its last work are seen to before it rests. */
  TaskEndAck end(TaskResult ending) {
    lastExecutionStore.end(ending);
    stopRecorder.record(ending);
    boolean done = ending.state() == TaskState.DELIVERED || ending.state() == TaskState.ANSWERED;
    boolean spokenTo = done && !steeringStore.pending(ending.task()).isEmpty();
    if (ending.continues() || spokenTo) {
      return new TaskEndAck(false);
    }
    openWorkEnder.end(ending);
    taskRestRecorder.record(ending);
    return new TaskEndAck(!commandContinuation.isDue(ending.task()));
  }
}
