package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes what the workflow of a task needs to start or resume an execution. */
final class TaskStartFactory {

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final RunStore runStore;
  private final OutboxStore outboxStore;
  private final HostPaths hostPaths;
  private final RequestLedgerRebuilder requestLedgerRebuilder;

  TaskStartFactory(
      TaskReader taskReader,
      TaskStore taskStore,
      RunStore runStore,
      OutboxStore outboxStore,
      HostPaths hostPaths,
      RequestLedgerRebuilder requestLedgerRebuilder) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.runStore = runStore;
    this.outboxStore = outboxStore;
    this.hostPaths = hostPaths;
    this.requestLedgerRebuilder = requestLedgerRebuilder;
  }

  TaskStart of(
      TaskRecord task,
      int execution,
      ResumePointFinder.Resumption place,
      @Nullable TaskResult rest) {
    return new TaskStart(
        queue(task),
        task.strategy(),
        builder(task),
        place.resumePoint(),
        execution,
        requestLedgerRebuilder.of(task.id()),
        place.resumption().controlledBy(outboxStore.unapplied(task.id())),
        task.triage(),
        planners(task.id(), place.resumePoint()),
        task.request().startsWith("/"),
        rest,
        requestLedgerRebuilder.waits(task.id()));
  }

  /** The planners that were asked for; once the plan is being written, what there is to merge. */
  private int planners(TaskId task, ResumePoint place) {
    int asked = taskReader.policy(task).planners().count();
    boolean merges =
        place == ResumePoint.START
            || runStore.ofTask(task).stream().anyMatch(run -> run.kind() == RunKind.DRAFT);
    return merges ? Math.max(1, asked) : 1;
  }

  private String queue(TaskRecord task) {
    TaskRecordWorkspace workspace = task.workspace();
    return Optional.ofNullable(workspace)
        .map(TaskRecordWorkspace::host)
        .or(() -> taskStore.forkOrigin(task.id()).map(ForkOrigin::host))
        .map(hostPaths::queue)
        .orElseGet(hostPaths::queue);
  }

  /** A planner only plans; the steps of its plans are built. */
  static String builder(TaskRecord task) {
    return Optional.ofNullable(task.agent())
        .filter(name -> !name.equals("plan"))
        .orElse(AgentRegistry.BUILDER);
  }
}
