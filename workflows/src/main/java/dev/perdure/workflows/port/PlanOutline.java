package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.PlanSchedule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps that are still to be done, in the order of the plan.
 *
 * @param atOnce how many of them may run in parallel; null for one
 * @param deferred whether a person has deferred others; null where an older build did not say
 */
public record PlanOutline(
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
