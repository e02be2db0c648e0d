package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.StepSkipResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Handles steps that failed or were rejected: leaves them and their dependents out, allows a
 * replan, or asks a person.
 */
public final class FailedStepHandler {

  private static final int MAX_REASON_LENGTH = 2_000;

  private final Database database;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final LastExecutionStore lastExecutionStore;

  public FailedStepHandler(
      Database database,
      PlanStore planStore,
      StepStore stepStore,
      RequestStore requestStore,
      RequestReader requestReader,
      LastExecutionStore lastExecutionStore) {
    this.database = database;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.lastExecutionStore = lastExecutionStore;
  }

  /** The id of the request about the failure of an attempt at a step. */
  static RequestId request(TaskId task, StepRecord step) {
    return new RequestId("%s.failed.%s.%d".formatted(task, step.id(), step.attempts()));
  }

  /**
   * Leaves out deferred steps, or the replanned rest, if a person has rejected them last. Without a
   * finished step there is nothing to deliver, so nothing is left out.
   */
  StepSkipResult leaveOutRejected(TaskId task) {
    Optional<HumanRequest> rejected =
        requestReader.decided(task).reversed().stream()
            .map(RequestRecord::request)
            .filter(request -> request.kind() == RequestKind.PLAN)
            .findFirst()
            .filter(request ->
                request.decision() != null && request.decision().outcome() == Outcome.REJECT);
    boolean held =
        rejected
            .filter(request -> request.id().value().contains(DeferredStepApprovalService.MARK))
            .isPresent();
    Optional<StepId> failed = held ? Optional.empty() : replanned(task);
    if (rejected.isEmpty() || !(held || (failed.isPresent() && isAnyDone(task)))) {
      return new StepSkipResult(false);
    }
    String why = requestStore.decision(rejected.get().id()).orElseThrow().words();
    String note = "Left out, as it was rejected: " + TextShortener.start(why, MAX_REASON_LENGTH);
    Set<StepId> cancelled = planStore.cancelledSteps(task);
    open(task).stream()
        .filter(step -> !cancelled.contains(step.id()))
        .forEach(step -> stepStore.leaveOut(task, step.id(), note));
    return new StepSkipResult(true, failed.orElse(null));
  }

  /** The failed step that led to the last replan in this execution. */
  private Optional<StepId> replanned(TaskId task) {
    return planStore.lastReplan(task, lastExecutionStore.last(task).number());
  }

  private boolean isAnyDone(TaskId task) {
    return stepStore.all(task).stream().anyMatch(step -> step.state() == StepState.DONE);
  }

  /**
   * Leaves out a step that has not begun, and its dependents; returns false if the step has begun.
   */
  public boolean leaveOutUnbegun(TaskId task, StepId step, String by) {
    return database.inTransaction(() ->
        stepStore.find(task, step).filter(FailedStepHandler::isUnbegun).isPresent()
            && planStore.adopted(task).isPresent()
            && leaveOut(new FailedStep(task, step, "", "%s skipped it.".formatted(by))));
  }

  private static boolean isUnbegun(StepRecord step) {
    return step.state() == StepState.PENDING || step.state() == StepState.READY;
  }

  /** Leaves out a failed step, and its dependents. */
  boolean leaveOut(FailedStep failed) {
    String why = "Left out: " + TextShortener.start(failed.message(), MAX_REASON_LENGTH);
    leaveOutAfter(failed.task(), failed.step());
    stepStore.leaveOut(failed.task(), failed.step(), why);
    return true;
  }

  /** Leaves out the steps that can't be done without one. */
  void leaveOutAfter(TaskId task, StepId missing) {
    List<StepRecord> open = open(task);
    Map<StepId, StepState> states = new HashMap<>();
    open.forEach(step -> states.put(step.id(), StepState.PENDING));
    states.put(missing, StepState.FAILED);
    String why = "Left out, as it needs step %s.".formatted(missing);
    new PlanSchedule<>(open, states)
        .blocked().stream()
            .filter(step -> step.state() != StepState.CANCELLED)
            .forEach(step -> stepStore.leaveOut(task, step.id(), why));
  }

  /**
   * Counts a plan of the rest; false if the plan allows no more of them and no person has asked for
   * this one.
   */
  boolean mayBeReplanned(FailedStep failed) {
    TaskId task = failed.task();
    int allowed = planStore.adopted(task).orElseThrow().plan().allowReplan();
    int execution = lastExecutionStore.last(task).number();
    boolean asked = failed.cause().equals(FailedStep.PLAN_ENTERED);
    return (asked || allowed > 0)
        && (planStore.countReplan(task, execution, step(failed)) <= allowed || asked);
  }

  /** The request to a person about a failed step that is not replanned again. */
  PendingRequest request(FailedStep failed) {
    StepRecord step = step(failed);
    var subject =
        new OperatorSubject(
            failed.cause(),
            failed.message(),
            null,
            null,
            null,
            step.id().value(),
            step.title(),
            List.of());
    PendingRequest terms =
        PendingRequest.of(
                request(failed.task(), step), RequestKind.OPERATOR, Digest.of(subject), null)
            .offering(List.of(Outcome.RETRY, Outcome.SKIP, Outcome.STOP))
            .about(List.of(new StepOutline(step.id(), List.of())));
    String title = RequestTitle.of(subject).text();
    requestStore.draft(
        new RequestDraft(failed.task(), terms, title, subject, HumanRequestRisk.low(), List.of()));
    return terms;
  }

  private StepRecord step(FailedStep failed) {
    return stepStore.find(failed.task(), failed.step()).orElseThrow();
  }

  private List<StepRecord> open(TaskId task) {
    return stepStore.all(task).stream().filter(step -> !step.state().satisfies()).toList();
  }
}
