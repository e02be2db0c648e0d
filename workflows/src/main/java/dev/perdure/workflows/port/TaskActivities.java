package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The activities that record a task: its phase, its state, its plan, its requests to people. */
@ActivityInterface
public interface TaskActivities extends StepActivities, SubmissionActivities {

  /** Loads the input of the next execution of a task. */
  @ActivityMethod(name = "startTask")
  TaskStart begin(TaskRef task);

  /** Records that a phase begins or that the task's state changes, where that is legal. */
  @ActivityMethod(name = "recordTransition")
  TransitionAck progress(TaskTransition progress);

  /** Makes a drafted request visible to people, a plan only where its planner has read all. */
  @ActivityMethod(name = "raiseRequest")
  RaiseAck raise(RaiseRequest raising);

  /**
   * Settles a request by the decision that the server has stored, with the rules it leaves behind;
   * the approval of a plan counts only where its planner has read all.
   */
  @ActivityMethod(name = "settleRequest")
  SettleAck settle(SettleRequest settling);

  /** Withdraws the request for a plan where its planner has not read what people said. */
  @ActivityMethod(name = "reopenPlan")
  UnreadMessages reopenPlan(ReopenPlan reopening);

  /** Tells people that a decision could not be recorded and that its request still waits. */
  @ActivityMethod(name = "refuseDecision")
  void refuse(RefuseDecision decision);

  /**
   * Withdraws requests, those of a run only once the journal says that the run has ended or that
   * its model call was answered.
   */
  @ActivityMethod(name = "withdrawRequests")
  @Nullable WithdrawAck withdraw(WithdrawRequests withdrawal);

  /** Records whether a task under way is running, waiting or parked. */
  @ActivityMethod(name = "updateTaskState")
  void updateState(TaskStateUpdate standing);

  /** Drafts the request that shows the newest plan; says when there is none worth showing. */
  @ActivityMethod(name = "presentPlan")
  PresentedRequest presentPlan(PresentPlan showing);

  /** Puts a person's edit in place of the plan under approval; says what is asked about then. */
  @ActivityMethod(name = "revisePlan")
  PresentedRequest revisePlan(RevisePlan edit);

  /** Drafts the request for the steps that were held back; says when there are none. */
  @ActivityMethod(name = "presentDeferredSteps")
  PresentedRequest presentDeferred(PresentPlan showing);

  /** Drafts a request to the operator about a task that cannot plan itself out. */
  @ActivityMethod(name = "reportStalledPlanning")
  PendingRequest stalled(PlanningStalled stuck);

  /** Marks the steps of a task's own plan that were left undone, and tells people. */
  @ActivityMethod(name = "closeOwnPlan")
  void closeOwnPlan(TaskRef task);

  /** Ends the task, unless a person's message arrived meanwhile. */
  @ActivityMethod(name = "finishTask")
  FinishAck end(TaskResult ending);

  /** A task by its id; everything else is read from its records. */
  record TaskRef(TaskId task) {}

  /**
   * The result of a task execution.
   *
   * @param code a constant such as {@code step_failed}; empty unless it failed
   * @param message a sentence for people; empty unless it failed
   * @param stops the ids of the stops that it takes effect with; null for none
   */
  record TaskResult(
      TaskId task,
      TaskState state,
      String code,
      String message,
      @Nullable StepId step,
      @Nullable List<String> stops) {

    /** A result that no person's stop had a part in. */
    public TaskResult(
        TaskId task, TaskState state, String code, String message, @Nullable StepId step) {
      this(task, state, code, message, step, null);
    }

    /** The same result, with the stops that take effect with it. */
    public TaskResult stoppedBy(List<String> controls) {
      return controls.isEmpty()
          ? this
          : new TaskResult(task, state, code, message, step, List.copyOf(controls));
    }

    /** The end of an execution whose task is executed again at once. */
    public static TaskResult continues(TaskId task) {
      return of(task, TaskState.RUNNING);
    }

    /** Whether the task is executed again at once. */
    @JsonIgnore
    public boolean continues() {
      return state == TaskState.RUNNING;
    }

    /** An end that is no failure. */
    public static TaskResult of(TaskId task, TaskState state) {
      return new TaskResult(task, state, "", "", null);
    }
  }

  /** Whether the task is at rest; false where a message arrived that has to be seen to first. */
  record FinishAck(boolean atRest) {}

  /**
   * A change of a task's phase or state; null leaves it as it is.
   *
   * @param reason a sentence for people, empty where there is nothing to say
   * @param control the id of the command that it is the effect of; null for none
   */
  record TaskTransition(
      TaskId task,
      @Nullable Phase phase,
      @Nullable TaskState state,
      String reason,
      @Nullable String control) {

    /** A phase that begins. */
    public static TaskTransition phase(TaskId task, Phase phase) {
      return new TaskTransition(task, phase, TaskState.RUNNING, "", null);
    }

    /** A state that is reached. */
    public static TaskTransition state(TaskId task, TaskState state) {
      return new TaskTransition(task, null, state, "", null);
    }

    /** A pause, as a command wants it. */
    public static TaskTransition paused(TaskId task, @Nullable String control) {
      return new TaskTransition(task, null, TaskState.PAUSED, "", control);
    }
  }

  /** Whether a state was recorded; false where the task's present state does not allow it. */
  record TransitionAck(boolean accepted) {}

  /**
   * What a task under way is to be called: running, waiting for a person or parked, as its open
   * requests say.
   *
   * @param blocked whether no run can go on before a person has settled something
   * @param resumed whether a person has just let a held task go on
   * @param control the id of the command to do so; null for none
   */
  record TaskStateUpdate(TaskId task, boolean blocked, boolean resumed, @Nullable String control) {

    /** An update that no command asked for. */
    public TaskStateUpdate(TaskId task, boolean blocked, boolean resumed) {
      this(task, blocked, resumed, null);
    }
  }

  /**
   * A drafted request that becomes visible; {@code blocked} says that no run can go on without it.
   *
   * @param run the run that says by signal that it asks; null where the root itself asks
   */
  record RaiseRequest(TaskId task, RequestId request, boolean blocked, @Nullable RunId run) {

    /** A request of the root. */
    public RaiseRequest(TaskId task, RequestId request, boolean blocked) {
      this(task, request, blocked, null);
    }
  }

  /**
   * A decision that a signal names; {@code blocked} says that no run can go on even so.
   *
   * @param decision the decision as older builds passed it on; null from this build
   * @param named the ids by which the journal has the decision; null from older builds
   */
  record SettleRequest(
      TaskId task,
      @JsonInclude(Include.NON_NULL) @Nullable Decision decision,
      boolean blocked,
      @Nullable DecisionRef named) {

    /** A decision by its ids, whatever else the signal says. */
    public SettleRequest(TaskId task, Decision decision, boolean blocked) {
      this(task, null, blocked, new DecisionRef(decision.requestId(), decision.decisionId()));
    }

    /** The ids of the decision; empty where they are missing. */
    public Optional<DecisionRef> ids() {
      return Optional.ofNullable(named)
          .or(() ->
              Optional.ofNullable(decision)
                  .map(whole -> new DecisionRef(whole.requestId(), whole.decisionId())));
    }
  }

  /** A decision that the journal could not hold; its request is pending as before. */
  record RefuseDecision(TaskId task, RequestId request, DecisionId decision, String reason) {}

  /** A plan under approval whose planning goes on if people have said something meanwhile. */
  record ReopenPlan(TaskId task, RequestId request) {}

  /**
   * Requests of a task that no run waits for.
   *
   * @param ended the run of which a signal says that it has ended; null where the root knows it
   * @param answered the run of which a signal says that its parked model call was answered, so that
   *     the journal has withdrawn the request; else null
   */
  record WithdrawRequests(
      TaskId task,
      List<RequestId> requests,
      @Nullable RunId ended,
      @JsonInclude(Include.NON_NULL) @Nullable RunId answered) {

    /** Copies the list. */
    public WithdrawRequests {
      requests = List.copyOf(requests);
    }

    /** Requests that the root itself withdraws. */
    public WithdrawRequests(TaskId task, List<RequestId> requests) {
      this(task, requests, null, null);
    }
  }

  /** A wish to show people a task's plan, with what carrying it out would meet. */
  record PresentPlan(TaskId task, PreflightReport preflight) {}

  /**
   * Whether people are to be shown something, and the request that shows it.
   *
   * @param refusals how often a planner tried in vain to get there, as far as its run was told
   * @param unread whether nothing is shown because the planner has not read all that people said
   */
  record PresentedRequest(@Nullable PendingRequest request, int refusals, boolean unread) {

    /** A request, or none. */
    public static PresentedRequest of(@Nullable PendingRequest request) {
      return new PresentedRequest(request, 0, false);
    }

    /** Nothing to show before the planner has read what people said. */
    public static PresentedRequest ofUnread() {
      return new PresentedRequest(null, 0, true);
    }
  }

  /**
   * A person's edit of the plan under approval. A signal names it by request and artifact; the
   * activity takes the rest from the journal.
   *
   * @param base the digest of what was edited
   * @param edit the artifact that holds the edited plan
   */
  record RevisePlan(TaskId task, RequestId request, String base, String edit, String by) {}

  /** A planning that ended without a plan, after so many tries. */
  record PlanningStalled(TaskId task, int tries, String key) {}
}
