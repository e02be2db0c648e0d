package dev.perdure.workflows.phase;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import io.temporal.workflow.Async;
import io.temporal.workflow.Functions.Func;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import org.slf4j.Logger;

/**
 * The closing summary of a planned task. A small model writes it while the task is at rest, so that
 * no person waits for it.
 */
public final class ClosingSummary {

  private static final Logger LOG = Workflow.getLogger(ClosingSummary.class);

  private ClosingSummary() {}

  /**
   * Summarizes a delivered task. The workflow stays open for the summary, unless a person speaks to
   * the task. The delivery stands even if the summary fails.
   */
  public static void write(TaskStart start, TaskResult ending, Func<Boolean> isSpokenTo) {
    if (ending.state() == TaskState.DELIVERED && start.strategy().needsApproval()) {
      Promise<Boolean> summary = summarized(ending.task());
      Workflow.await(() -> summary.isCompleted() || isSpokenTo.apply());
    }
  }

  private static Promise<Boolean> summarized(TaskId task) {
    return Async.procedure(Ports.smallAgents("Sum the task up")::summarize, new TaskRef(task))
        .handle((_, failure) -> {
          if (failure != null) {
            LOG.info("The task is not summed up: {}", failure.getMessage());
          }
          return failure == null;
        });
  }
}
