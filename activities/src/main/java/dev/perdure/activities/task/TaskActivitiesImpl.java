package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanExitAttempts;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.AcceptedCommand;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.DroppedRecord;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RefusedDecision;
import dev.perdure.workflows.port.ReplanAllowance;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.StalledPlanning;
import dev.perdure.workflows.port.StepSkipResult;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskEndAck;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TransitionAck;
import dev.perdure.workflows.port.UnreadMessages;
import dev.perdure.workflows.port.WithdrawalAck;
import dev.perdure.workflows.port.WithdrawalRequest;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Temporal activities of a task's root workflow on its records in PostgreSQL: phases and states,
 * requests and decisions, plan and steps, the end.
 *
 * @param stepsAtOnce how many steps of a plan may run in parallel
 */
public record TaskActivitiesImpl(
    Journal journal,
    HostPaths hostPaths,
    PromptLibrary prompts,
    PendingMessages messages,
    int stepsAtOnce)
    implements TaskActivities {

  /** Strategies whose tasks explore without a plan, as far as is known. */
  private static final Set<Strategy> UNPLANNED = EnumSet.of(Strategy.ANSWER, Strategy.AUTO);

  @Override
  public TaskStart begin(TaskRef task) {
    return new TaskStartResolver(journal, hostPaths, messages).of(task.task());
  }

  @Override
  public TransitionAck progress(TaskTransition progress) {
    return journal.inTransaction(() -> {
      if (progress.phase() != null) {
        continues(progress.task(), progress.phase());
        beginPlanFile(progress.task(), progress.phase());
        journal.progress().phase(progress.task(), progress.phase(), progress.reason());
        if (progress.phase() != Phase.EXECUTING) {
          journal.waitingSteps().rest(progress.task());
        }
      }
      applied(progress.task(), progress.control());
      var state = progress.state();
      return new TransitionAck(
          state == null || journal.progress().state(progress.task(), state, progress.reason()));
    });
  }

  private void beginPlanFile(TaskId task, Phase phase) {
    boolean plans =
        phase == Phase.WRITING_THE_PLAN
            || (phase == Phase.EXPLORING && !UNPLANNED.contains(journal.task(task).strategy()));
    if (plans) {
      new PlanFile(journal, hostPaths).begin(task);
    }
  }

  private void applied(TaskId task, @Nullable String control) {
    Optional.ofNullable(control).ifPresent(id -> journal.outbox().applied(task, id));
  }

  /** Clears the earlier failure once the task continues past its preparation. */
  private void continues(TaskId task, Phase phase) {
    if (phase != Phase.PREPARING) {
      journal.facts().failure(task, Optional.empty());
    }
  }

  @Override
  public RaiseAck raise(RaiseRequest raising) {
    return journal.inTransaction(() -> new SignalClaims(journal, unread()).raise(raising));
  }

  @Override
  public SettlementAck settle(SettlementRequest settling) {
    return journal.inTransaction(() -> new DecisionSettler(journal, unread()).settle(settling));
  }

  @Override
  public AcceptedCommand accept(CommandClaim claim) {
    return journal.inTransaction(() -> new SignalClaims(journal, unread()).accept(claim));
  }

  @Override
  public void drop(DroppedRecord dropped) {
    var notice = new TaskEvent.NoticeShown(NoticeLevel.WARNING, dropped.reason());
    journal.transact(() -> journal.events().appendOnce(dropped.task(), notice));
  }

  @Override
  public void refuse(RefusedDecision decision) {
    String text =
        "A decision could not be recorded. %s Decide otherwise.".formatted(decision.reason());
    journal.transact(() -> {
      journal.requests().refuse(decision.request(), decision.decision(), decision.reason());
      journal.outbox().settled(decision.task(), decision.request());
      journal
          .outbox()
          .refused(decision.task(), new DecisionRef(decision.request(), decision.decision()));
      journal.events().append(decision.task(), new TaskEvent.NoticeShown(NoticeLevel.ERROR, text));
    });
  }

  @Override
  public UnreadMessages reopenPlan(PlanReopenRequest reopening) {
    return journal.inTransaction(() -> {
      boolean reopens = unread().reopens(reopening.task(), reopening.request());
      boolean queued = messages.hasSubtask(reopening.task());
      return new UnreadMessages(reopens, queued ? true : null);
    });
  }

  @Override
  public WithdrawalAck withdraw(WithdrawalRequest withdrawal) {
    return new SignalClaims(journal, unread()).withdraw(withdrawal);
  }

  @Override
  public void updateState(TaskStateUpdate update) {
    journal.transact(() -> {
      applied(update.task(), update.control());
      new TaskStateUpdater(journal).update(update);
    });
  }

  @Override
  public PresentedRequest presentPlan(PlanPresentationRequest input) {
    return unread().isUnread(input.task())
        ? PresentedRequest.ofUnread()
        : new PresentedRequest(
            new PlanApprovalService(journal, hostPaths, prompts).present(input).orElse(null),
            new PlanExitAttempts(journal).refused(input.task().mainRun()),
            false);
  }

  @Override
  public PresentedRequest revisePlan(PlanEditRequest edit) {
    return PresentedRequest.of(
        new PlanApprovalService(journal, hostPaths, prompts).revise(edit).orElse(null));
  }

  @Override
  public PresentedRequest presentDeferred(PlanPresentationRequest input) {
    return PresentedRequest.of(
        new PlanApprovalService(journal, hostPaths, prompts).presentDeferred(input).orElse(null));
  }

  @Override
  public PendingRequest stalled(StalledPlanning stall) {
    return new StalledPlanningRequester(journal).draft(stall);
  }

  @Override
  public PlanOutline adoptPlan(TaskRef task) {
    return new PlanApprovalService(journal, hostPaths, prompts).adopt(task.task(), stepsAtOnce);
  }

  @Override
  public StepSkipResult leaveOutDeferred(TaskRef task) {
    return journal.inTransaction(
        () -> new FailedStepHandler(journal).leaveOutRejected(task.task()));
  }

  @Override
  public StepSkipResult leaveOut(FailedStep failed) {
    return new StepSkipResult(
        journal.inTransaction(() -> new FailedStepHandler(journal).leaveOut(failed)));
  }

  @Override
  public ReplanAllowance beginReplan(FailedStep failed) {
    return new ReplanAllowance(
        journal.inTransaction(() -> new FailedStepHandler(journal).mayBeReplanned(failed)));
  }

  @Override
  public PendingRequest stepFailed(FailedStep failed) {
    return journal.inTransaction(() -> new FailedStepHandler(journal).request(failed));
  }

  @Override
  public StepUpdateAck step(StepUpdate progress) {
    return new PlanApprovalService(journal, hostPaths, prompts).step(progress);
  }

  @Override
  public void closeOwnPlan(TaskRef task) {
    journal.transact(() -> {
      List<StepRecord> left =
          journal.steps().all(task.task()).stream()
              .filter(step -> !step.state().hasEnded())
              .toList();
      left.forEach(step ->
          journal.steps().end(task.task(), step.id(), StepState.SKIPPED, "The agent left it out."));
      if (!left.isEmpty()) {
        String titles = left.stream().map(StepRecord::title).collect(Collectors.joining("; "));
        String text = "The agent left its plan: not done are " + titles + ".";
        journal.events().append(task.task(), new TaskEvent.NoticeShown(NoticeLevel.WARNING, text));
      }
    });
  }

  private UnreadMessageCheck unread() {
    return new UnreadMessageCheck(journal, messages);
  }

  @Override
  public TaskEndAck end(TaskResult ending) {
    return journal.inTransaction(() -> new TaskFinisher(journal, hostPaths, messages).end(ending));
  }
}
