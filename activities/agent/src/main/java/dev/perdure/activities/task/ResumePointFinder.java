package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResumption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the point at which a restarted root workflow resumes its execution of a task. */
final class ResumePointFinder {

  private final RunStore runStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final RequestReader requestReader;
  private final RequestLedgerRebuilder requestLedgerRebuilder;

  ResumePointFinder(
      RunStore runStore,
      PlanStore planStore,
      StepStore stepStore,
      RequestReader requestReader,
      RequestLedgerRebuilder requestLedgerRebuilder) {
    this.runStore = runStore;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.requestReader = requestReader;
    this.requestLedgerRebuilder = requestLedgerRebuilder;
  }

  /** The point to resume at, with what is known of it. */
  record Resumption(ResumePoint resumePoint, TaskResumption resumption) {}

  /** The place by the phase that the records show; the execution's own beginning if it has none. */
  Resumption of(TaskRecord task, int execution, ResumePoint begun) {
    return switch (task.phase()) {
      case AWAITING_APPROVAL ->
          newest(task.id(), RequestKind.PLAN, request -> isOfNewestPlan(task.id(), request))
              .map(plan -> at(task, ResumePoint.APPROVE, ended(task, execution), plan))
              .orElseGet(() -> writing(task, execution, begun));
      case WRITING_THE_PLAN -> writing(task, execution, begun);
      case EXECUTING, VERIFYING -> executing(task, execution, begun);
      case DELIVERING -> at(task, ResumePoint.DELIVER);
      case PREPARING, EXPLORING, DESIGNING, REVIEWING, IDLE, CLOSED -> at(task, begun);
    };
  }

  private Resumption writing(TaskRecord task, int execution, ResumePoint begun) {
    int opened = opened(task, execution);
    var stuck = new RequestId("%s.stuck.writing-%d-%d".formatted(task.id(), execution, opened));
    return newest(task.id(), RequestKind.OPERATOR, stuck::equals)
        .map(request -> at(task, ResumePoint.UNBLOCK, opened, request))
        .orElseGet(() -> written(task, execution, begun));
  }

  private Resumption written(TaskRecord task, int execution, ResumePoint begun) {
    if (isOpen(task) || !isSentBack(task.id())) {
      int before = Math.max(0, opened(task, execution) - 1);
      return at(
          task, begun == ResumePoint.PLAN ? ResumePoint.PLAN : ResumePoint.WRITE, before, null);
    }
    return at(task, ResumePoint.REVISE, opened(task, execution), null);
  }

  /** Unplanned tasks resume their main run, others the approved steps. */
  private Resumption executing(TaskRecord task, int execution, ResumePoint begun) {
    boolean unplanned =
        planStore.adopted(task.id()).isEmpty()
            || begun == ResumePoint.FOLLOW_UP
            || begun == ResumePoint.SUBTASK
            || begun == ResumePoint.READ_SUBTASK;
    return unplanned
        ? at(task, begun)
        : at(task, ResumePoint.EXECUTE, ended(task, execution), failed(task.id()));
  }

  /** The request about a step that failed last and was not taken up since. */
  private @Nullable PendingRequest failed(TaskId task) {
    List<RequestId> wanted =
        stepStore.all(task).stream()
            .filter(step -> step.state() == StepState.FAILED)
            .map(step -> FailedStepHandler.request(task, step))
            .toList();
    return newest(task, RequestKind.OPERATOR, wanted::contains).orElse(null);
  }

  private static Resumption at(TaskRecord task, ResumePoint resumePoint) {
    return at(task, resumePoint, 0, null);
  }

  private static Resumption at(
      TaskRecord task, ResumePoint resumePoint, int written, @Nullable PendingRequest waiting) {
    boolean held = task.state() == TaskState.PAUSED;
    return new Resumption(resumePoint, new TaskResumption(held, written, waiting));
  }

  /** Counts the plan writings that have ended. */
  private int ended(TaskRecord task, int execution) {
    int opened = opened(task, execution);
    return isOpen(task) ? Math.max(0, opened - 1) : opened;
  }

  /**
   * The number of the last writing of an execution, by the workflow that carries the main run out.
   */
  private int opened(TaskRecord task, int execution) {
    RunId main = task.id().mainRun();
    String prefix = main + "-writing-" + execution + "-";
    return runStore
        .find(main)
        .map(RunRecord::workflowId)
        .filter(workflow -> workflow.startsWith(prefix))
        .map(workflow -> Integer.parseInt(workflow.substring(prefix.length())))
        .orElse(0);
  }

  private boolean isOpen(TaskRecord task) {
    return runStore.find(task.id().mainRun()).filter(run -> run.finishedAt() == null).isPresent();
  }

  /** Checks that a request is about the newest plan revision. */
  private boolean isOfNewestPlan(TaskId task, RequestId request) {
    return planStore
        .newestWritten(task)
        .map(plan -> task + ".plan." + plan.revision())
        .filter(plan -> request.value().equals(plan) || request.value().startsWith(plan + ".held."))
        .isPresent();
  }

  private boolean isSentBack(TaskId task) {
    return planStore
        .newestWritten(task)
        .map(PlanStorePlanRevision::revision)
        .flatMap(revision -> requestReader.find(new RequestId(task + ".plan." + revision)))
        .flatMap(shown -> Optional.ofNullable(shown.request().decision()))
        .filter(decision -> decision.outcome() == Outcome.SEND_BACK)
        .isPresent();
  }

  /** The newest of the root's own requests of a kind: what waits, else what was settled last. */
  private Optional<PendingRequest> newest(
      TaskId task, RequestKind kind, Predicate<RequestId> wanted) {
    Predicate<HumanRequest> fits =
        request -> request.kind() == kind && request.runId() == null && wanted.test(request.id());
    return requestLedgerRebuilder.pending(task).stream()
        .filter(request -> request.kind() == kind && request.runId() == null)
        .filter(request -> wanted.test(request.id()))
        .findFirst()
        .or(() ->
            requestReader.decided(task).reversed().stream()
                .filter(record -> fits.test(record.request()))
                .map(RequestRecord::terms)
                .findFirst());
  }
}
