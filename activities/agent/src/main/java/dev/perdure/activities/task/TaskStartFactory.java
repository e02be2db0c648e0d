package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.DeadlineDue;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskWaits;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes what the workflow of a task needs to start or resume an execution. */
final class TaskStartFactory {

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final OutboxStore outboxStore;
  private final DeadlineKeeper deadlineKeeper;
  private final TaskQueueFinder taskQueueFinder;
  private final RequestLedgerRebuilder requestLedgerRebuilder;

  TaskStartFactory(
      TaskReader taskReader,
      RunStore runStore,
      OutboxStore outboxStore,
      DeadlineKeeper deadlineKeeper,
      TaskQueueFinder taskQueueFinder,
      RequestLedgerRebuilder requestLedgerRebuilder) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.outboxStore = outboxStore;
    this.deadlineKeeper = deadlineKeeper;
    this.taskQueueFinder = taskQueueFinder;
    this.requestLedgerRebuilder = requestLedgerRebuilder;
  }

  TaskStart of(
      TaskRecord task,
      int execution,
      ResumePointFinder.Resumption place,
      @Nullable TaskResult rest) {
    List<Control> commands = outboxStore.unapplied(task.id());
    return new TaskStart(
        queue(task, commands),
        task.strategy(),
        builder(task),
        place.resumePoint(),
        execution,
        requestLedgerRebuilder.of(task.id()),
        place.resumption().controlledBy(commands),
        task.triage(),
        planners(task.id(), place.resumePoint()),
        task.request().startsWith("/"),
        rest,
        waits(task, execution));
  }

  /** A task that only ends needs no host that takes new tasks. */
  private String queue(TaskRecord task, List<Control> commands) {
    return commands.stream().anyMatch(control -> control.command() == ControlCommand.CANCEL)
        ? taskQueueFinder.nearestQueue(task)
        : taskQueueFinder.queue(task);
  }

  private @Nullable TaskWaits waits(TaskRecord task, int execution) {
    DeadlineDue deadline = deadlineKeeper.begin(task, execution);
    TaskWaits waits = requestLedgerRebuilder.waits(task.id());
    return deadline == null
        ? waits
        : new TaskWaits(waits == null ? List.of() : waits.requests(), deadline);
  }

  /** The planners that were asked for; once the plan is being written, what there is to merge. */
  private int planners(TaskId task, ResumePoint place) {
    int asked = taskReader.policy(task).planners().count();
    boolean merges =
        place == ResumePoint.START
            || runStore.ofTask(task).stream().anyMatch(run -> run.kind() == RunKind.DRAFT);
    return merges ? Math.max(1, asked) : 1;
  }

  /** A planner only plans; the steps of its plans are built. */
  static String builder(TaskRecord task) {
    return Optional.ofNullable(task.agent())
        .filter(name -> !name.equals("plan"))
        .orElse(AgentRegistry.BUILDER);
  }
}
