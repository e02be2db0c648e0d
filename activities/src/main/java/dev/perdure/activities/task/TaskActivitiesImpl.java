package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanExitTool.Limit;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.event.TaskEvent.Notice.Level;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.StepActivities.FailedStep;
import dev.perdure.workflows.port.StepActivities.PlanOutline;
import dev.perdure.workflows.port.StepActivities.ReplanAllowed;
import dev.perdure.workflows.port.StepActivities.StepAck;
import dev.perdure.workflows.port.StepActivities.StepUpdate;
import dev.perdure.workflows.port.StepActivities.StepsLeftOut;
import dev.perdure.workflows.port.SubmissionActivities.AcceptedCommand;
import dev.perdure.workflows.port.SubmissionActivities.CommandClaim;
import dev.perdure.workflows.port.SubmissionActivities.DroppedRecord;
import dev.perdure.workflows.port.SubmissionActivities.RaiseAck;
import dev.perdure.workflows.port.SubmissionActivities.SettleAck;
import dev.perdure.workflows.port.SubmissionActivities.WithdrawAck;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskActivities.FinishAck;
import dev.perdure.workflows.port.TaskActivities.PlanningStalled;
import dev.perdure.workflows.port.TaskActivities.PresentPlan;
import dev.perdure.workflows.port.TaskActivities.PresentedRequest;
import dev.perdure.workflows.port.TaskActivities.RaiseRequest;
import dev.perdure.workflows.port.TaskActivities.RefuseDecision;
import dev.perdure.workflows.port.TaskActivities.ReopenPlan;
import dev.perdure.workflows.port.TaskActivities.RevisePlan;
import dev.perdure.workflows.port.TaskActivities.SettleRequest;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.TaskActivities.TaskStateUpdate;
import dev.perdure.workflows.port.TaskActivities.TaskTransition;
import dev.perdure.workflows.port.TaskActivities.TransitionAck;
import dev.perdure.workflows.port.TaskActivities.WithdrawRequests;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.UnreadMessages;
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
    HostPaths places,
    PromptLibrary prompts,
    PendingMessages messages,
    int stepsAtOnce)
    implements TaskActivities {

  /** Strategies whose tasks explore without a plan, as far as is known. */
  private static final Set<Strategy> UNPLANNED = EnumSet.of(Strategy.ANSWER, Strategy.AUTO);

  @Override
  public TaskStart begin(TaskRef task) {
    return new TaskStartResolver(journal, places, messages).of(task.task());
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
      new PlanFile(journal, places).begin(task);
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
  public SettleAck settle(SettleRequest settling) {
    return journal.inTransaction(() -> new DecisionSettler(journal, unread()).settle(settling));
  }

  @Override
  public AcceptedCommand accept(CommandClaim claim) {
    return journal.inTransaction(() -> new SignalClaims(journal, unread()).accept(claim));
  }

  @Override
  public void drop(DroppedRecord dropped) {
    var notice = new TaskEvent.Notice(Level.WARNING, dropped.reason());
    journal.transact(() -> journal.events().appendOnce(dropped.task(), notice));
  }

  @Override
  public void refuse(RefuseDecision decision) {
    String text =
        "A decision could not be recorded. %s Decide otherwise.".formatted(decision.reason());
    journal.transact(() -> {
      journal.requests().refuse(decision.request(), decision.decision(), decision.reason());
      journal.outbox().settled(decision.task(), decision.request());
      journal
          .outbox()
          .refused(decision.task(), new DecisionRef(decision.request(), decision.decision()));
      journal.events().append(decision.task(), new TaskEvent.Notice(Level.ERROR, text));
    });
  }

  @Override
  public UnreadMessages reopenPlan(ReopenPlan reopening) {
    return journal.inTransaction(() -> {
      boolean reopens = unread().reopens(reopening.task(), reopening.request());
      boolean queued = messages.hasSubtask(reopening.task());
      return new UnreadMessages(reopens, queued ? true : null);
    });
  }

  @Override
  public WithdrawAck withdraw(WithdrawRequests withdrawal) {
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
  public PresentedRequest presentPlan(PresentPlan input) {
    return unread().isUnread(input.task())
        ? PresentedRequest.ofUnread()
        : new PresentedRequest(
            new PlanApprovalService(journal, places, prompts).present(input).orElse(null),
            new Limit(journal).refused(input.task().mainRun()),
            false);
  }

  @Override
  public PresentedRequest revisePlan(RevisePlan edit) {
    return PresentedRequest.of(
        new PlanApprovalService(journal, places, prompts).revise(edit).orElse(null));
  }

  @Override
  public PresentedRequest presentDeferred(PresentPlan input) {
    return PresentedRequest.of(
        new PlanApprovalService(journal, places, prompts).presentDeferred(input).orElse(null));
  }

  @Override
  public PendingRequest stalled(PlanningStalled stall) {
    return new StalledPlanningRequester(journal).draft(stall);
  }

  @Override
  public PlanOutline adoptPlan(TaskRef task) {
    return new PlanApprovalService(journal, places, prompts).adopt(task.task(), stepsAtOnce);
  }

  @Override
  public StepsLeftOut leaveOutDeferred(TaskRef task) {
    return journal.inTransaction(
        () -> new FailedStepHandler(journal).leaveOutRejected(task.task()));
  }

  @Override
  public StepsLeftOut leaveOut(FailedStep failed) {
    return new StepsLeftOut(
        journal.inTransaction(() -> new FailedStepHandler(journal).leaveOut(failed)));
  }

  @Override
  public ReplanAllowed beginReplan(FailedStep failed) {
    return new ReplanAllowed(
        journal.inTransaction(() -> new FailedStepHandler(journal).mayBeReplanned(failed)));
  }

  @Override
  public PendingRequest stepFailed(FailedStep failed) {
    return journal.inTransaction(() -> new FailedStepHandler(journal).request(failed));
  }

  @Override
  public StepAck step(StepUpdate progress) {
    return new PlanApprovalService(journal, places, prompts).step(progress);
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
        journal.events().append(task.task(), new TaskEvent.Notice(Level.WARNING, text));
      }
    });
  }

  private UnreadMessageCheck unread() {
    return new UnreadMessageCheck(journal, messages);
  }

  @Override
  public FinishAck end(TaskResult ending) {
    return journal.inTransaction(() -> new TaskFinisher(journal, places, messages).end(ending));
  }
}
