package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.task.ForkOriginStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides where the next execution of a task begins, by what is done and what people have said. */
final class ResumePointResolver {

  private static final Set<TaskState> DONE = EnumSet.of(TaskState.DELIVERED, TaskState.ANSWERED);

  private final ForkOriginStore forkOriginStore;
  private final RequestReader requestReader;
  private final LastExecutionStore lastExecutionStore;
  private final PendingMessages pendingMessages;
  private final PendingWords pendingWords;
  private final PlanProgress planProgress;

  ResumePointResolver(
      ForkOriginStore forkOriginStore,
      RequestReader requestReader,
      LastExecutionStore lastExecutionStore,
      PendingMessages pendingMessages,
      PendingWords pendingWords,
      PlanProgress planProgress) {
    this.forkOriginStore = forkOriginStore;
    this.requestReader = requestReader;
    this.lastExecutionStore = lastExecutionStore;
    this.pendingMessages = pendingMessages;
    this.pendingWords = pendingWords;
    this.planProgress = planProgress;
  }

  ResumePoint of(TaskRecord task) {
    if (task.phase() == Phase.CLOSED) {
      return ResumePoint.NOTHING;
    }
    if (task.workspace() == null
        || task.state() == TaskState.QUEUED
        || lacksSetup(task)
        || pendingWords.isOverruled(task)) {
      return isForked(task) ? ResumePoint.FORK : ResumePoint.START;
    }
    return continuing(task);
  }

  /** A command to run beside the conversation comes first, unless a delivery has to be redone. */
  private ResumePoint continuing(TaskRecord task) {
    return pendingMessages
        .nextSubtask(task.id())
        .filter(_ -> pendingMessages.forConversation(task.id()).isEmpty() || !isSentBack(task.id()))
        .map(_ -> subtask(task))
        .orElseGet(() -> planProgress.isPlanned(task.id()) ? building(task) : planning(task));
  }

  /** Whether it begins with the plan of another task, unless a person asks for a new plan. */
  private boolean isForked(TaskRecord task) {
    return forkOriginStore.forkOrigin(task.id()).isPresent()
        && !planProgress.isPlanned(task.id())
        && !pendingWords.isOverruled(task);
  }

  /** A task at rest is taken up by words alone. */
  private ResumePoint building(TaskRecord task) {
    if (!pendingWords.wasSpokenTo(task)) {
      return ResumePoint.NOTHING;
    }
    if (!pendingWords.isReset(task) && (isSentBack(task.id()) || pendingWords.wantsPlan(task))) {
      return ResumePoint.PLAN;
    }
    return planProgress.isUnfinished(task) ? ResumePoint.EXECUTE : ResumePoint.FOLLOW_UP;
  }

  /**
   * A command changes files and delivers them only where a follow-up may, and never what an undone
   * task has left.
   */
  private ResumePoint subtask(TaskRecord task) {
    boolean isDone =
        lastExecutionStore.rest(task).filter(rest -> !DONE.contains(rest.state())).isEmpty();
    boolean planned = planProgress.isPlanned(task.id());
    boolean mayBuild =
        planned ? !planProgress.isUnfinished(task) : !task.strategy().needsApproval();
    return isDone && mayBuild ? ResumePoint.SUBTASK : ResumePoint.READ_SUBTASK;
  }

  private ResumePoint planning(TaskRecord task) {
    if (!pendingWords.wasSpokenTo(task)) {
      return ResumePoint.NOTHING;
    }
    boolean planned = task.strategy().needsApproval() || pendingWords.wantsPlan(task);
    return planned ? ResumePoint.PLAN : ResumePoint.FOLLOW_UP;
  }

  /** A workspace that could not be set up is set up again before anything else. */
  private boolean lacksSetup(TaskRecord task) {
    var failure = task.failure();
    return failure != null
        && failure.code().equals("setup_failed")
        && pendingWords.wasSpokenTo(task);
  }

  /** Whether the newest decision about the whole task sent its delivery back. */
  private boolean isSentBack(TaskId task) {
    return requestReader.decided(task).stream()
        .map(RequestRecord::request)
        .filter(request -> List.of(RequestKind.PLAN, RequestKind.DELIVERY).contains(request.kind()))
        .reduce((_, newest) -> newest)
        .filter(request -> request.kind() == RequestKind.DELIVERY)
        .flatMap(request -> Optional.ofNullable(request.decision()))
        .filter(decision -> decision.outcome() == Outcome.SEND_BACK)
        .isPresent();
  }
}
