package dev.perdure.workflows.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.Coroutines;
import dev.perdure.workflows.port.DeadlineDue;
import dev.perdure.workflows.port.DueDeadline;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.request.RecordGuard;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The timer of a task's deadline: people are warned, then the runs are held until a person resumes
 * the task. Work under way is never ended.
 */
final class DeadlineTimer {

  private final TaskId task;
  private final AgentRuns runs;
  private final RecordGuard guard;
  private boolean set;
  private boolean parked;

  DeadlineTimer(TaskId task, AgentRuns runs) {
    this.task = task;
    this.runs = runs;
    this.guard = new RecordGuard(task);
  }

  /** Takes over the deadline that the journal knows; sets one timer at most. */
  void takeOver(DeadlineDue deadline) {
    if (deadline.parked()) {
      park();
    }
    Instant first = deadline.at();
    if (first != null && !set) {
      set = true;
      Coroutines.serve("deadline", () -> follow(first));
    }
  }

  private void follow(Instant first) {
    @Nullable Instant next = first;
    while (next != null) {
      await(next);
      var due = new DueDeadline(task, Instant.ofEpochMilli(Workflow.currentTimeMillis()));
      DeadlineDue after =
          guard
              .write("The deadline", () -> Ports.tasks("The deadline").advanceDeadline(due))
              .orElseGet(() -> new DeadlineDue(null, false));
      if (after.parked()) {
        park();
      }
      next = after.at();
    }
    set = false;
  }

  private static void await(Instant moment) {
    long left = Math.max(1, moment.toEpochMilli() - Workflow.currentTimeMillis());
    var options = TimerOptions.newBuilder().setSummary("The deadline of the task").build();
    Workflow.newTimer(Duration.ofMillis(left), options).get();
  }

  private void park() {
    parked = true;
    runs.hold(true);
  }

  /** Whether the deadline holds the task's runs. */
  boolean isParked() {
    return parked;
  }

  /** A person has resumed the task, or it has come to rest. */
  void release() {
    parked = false;
  }
}
