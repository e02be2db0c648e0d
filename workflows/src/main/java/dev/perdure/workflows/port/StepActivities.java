package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The activities that record the steps of a task's plan: adopt the approved plan, update, leave out
 * and replan steps, and draft requests about failed ones.
 */
@ActivityInterface
public interface StepActivities {

  /**
   * Leaves out what was held back, or the rest that was planned anew, where a person has just
   * rejected it; says whether that is so, as what is finished is then delivered.
   */
  @ActivityMethod(name = "leaveOutDeferredSteps")
  StepsLeftOut leaveOutDeferred(TaskRef task);

  /** Leaves out a step that did not pass, and every step that is not done and needs it. */
  @ActivityMethod(name = "leaveOutStep")
  StepsLeftOut leaveOut(FailedStep failed);

  /** Counts a replan of the rest after a failed step, once; says whether the plan allows it. */
  @ActivityMethod(name = "beginReplan")
  ReplanAllowed beginReplan(FailedStep failed);

  /** Drafts the request to a person about a step that did not pass and is not planned anew. */
  @ActivityMethod(name = "reportFailedStep")
  PendingRequest stepFailed(FailedStep failed);

  /** Takes over the approved revision and says which steps are still to be done, once. */
  @ActivityMethod(name = "adoptPlan")
  PlanOutline adoptPlan(TaskRef task);

  /** Records how far a step has come; null where an older build recorded it. */
  @ActivityMethod(name = "updateStep")
  @Nullable StepAck step(StepUpdate progress);

  /**
   * The steps that are still to be done, in the order of the plan.
   *
   * @param atOnce how many of them may run in parallel; null for one
   * @param deferred whether a person has deferred others; null where an older build did not say
   */
  record PlanOutline(
      int revision,
      List<Step> steps,
      @JsonInclude(Include.NON_NULL) @Nullable Integer atOnce,
      @JsonInclude(Include.NON_NULL) @Nullable Boolean deferred) {

    /** An outline whose steps run one after another. */
    public PlanOutline(int revision, List<Step> steps) {
      this(revision, steps, null, null);
    }

    /** Copies the steps. */
    public PlanOutline {
      steps = List.copyOf(steps);
    }

    /**
     * A step by what scheduling needs.
     *
     * @param agent the agent that carries it out
     * @param attempt the number of the next attempt, from 1
     * @param judged whether it has checks that only a reviewer can judge
     * @param fixed whether it is one fixed tool call or command instead of an agent's work
     * @param apart whether an earlier attempt has left files of its own; null for no
     */
    public record Step(
        StepId id,
        List<StepId> dependsOn,
        String agent,
        int attempt,
        boolean judged,
        boolean fixed,
        @JsonInclude(Include.NON_NULL) @Nullable Boolean apart)
        implements PlanSchedule.Node {

      /** Copies the dependencies. */
      public Step {
        dependsOn = List.copyOf(dependsOn);
      }

      /** A step that has left no files of its own. */
      public Step(
          StepId id,
          List<StepId> dependsOn,
          String agent,
          int attempt,
          boolean judged,
          boolean fixed) {
        this(id, dependsOn, agent, attempt, judged, fixed, null);
      }

      /** The next attempt at the same step. */
      public Step again() {
        return new Step(id, dependsOn, agent, attempt + 1, judged, fixed, apart);
      }

      /** Whether it goes on in files of its own. */
      @JsonIgnore
      public boolean isApart() {
        return Boolean.TRUE.equals(apart);
      }
    }
  }

  /**
   * A step that did not pass.
   *
   * @param cause a constant of this type, such as {@code step_failed}
   * @param message a sentence for people
   */
  record FailedStep(TaskId task, StepId step, String cause, String message) {

    /** The cause of a step whose run or checks failed. */
    public static final String FAILED = "step_failed";

    /** The cause of a step whose run was let go back to planning. */
    public static final String PLAN_ENTERED = "plan_entered";

    /** The cause of steps that are held up, as a run has proposed another plan of the rest. */
    public static final String PLAN_PROPOSED = "plan_proposed";

    /** The cause of a step whose changes could not be merged. */
    public static final String CONFLICT = "conflict";
  }

  /**
   * Whether any step was left out.
   *
   * @param failed the one that was tried, whose changes are to be put back; null for none
   */
  record StepsLeftOut(boolean any, @JsonInclude(Include.NON_NULL) @Nullable StepId failed) {

    /** Steps of which none has changed anything. */
    public StepsLeftOut(boolean any) {
      this(any, null);
    }
  }

  /** Whether the rest of a plan may be planned anew once more. */
  record ReplanAllowed(boolean allowed) {}

  /** Whether a person left a step out before it began. */
  record StepAck(boolean leftOut) {}

  /**
   * How far a step has come, in which run and attempt.
   *
   * @param by who cancelled it; null for any other state
   */
  record StepUpdate(
      TaskId task,
      StepId step,
      StepState state,
      @Nullable RunId run,
      int attempt,
      @JsonInclude(Include.NON_NULL) @Nullable String by) {

    /** A state that a step has come to by its work. */
    public StepUpdate(TaskId task, StepId step, StepState state, @Nullable RunId run, int attempt) {
      this(task, step, state, run, attempt, null);
    }
  }
}
