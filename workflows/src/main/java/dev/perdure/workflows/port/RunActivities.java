package dev.perdure.workflows.port;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.HookActivities.TurnHooks;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The activities on the record of an agent run: opens and closes it, delivers reports of subagents,
 * writes its checks, drafts requests about budgets and failed model calls, and allots planners.
 */
@ActivityInterface
public interface RunActivities {

  /** Creates the run and adds the message it opens with. */
  @ActivityMethod(name = "openRun")
  OpenedRun open(RunSpec spec);

  /** Ends the run: each call without a result gets one that says why. */
  @ActivityMethod(name = "closeRun")
  RunReport close(CloseRun closing);

  /** Tells a run what a subagent in the background has reported, before a turn. */
  @ActivityMethod(name = "deliverReport")
  void deliver(DueReport report);

  /** Writes the checks of a delegated run as the calls of a turn. */
  @ActivityMethod(name = "writeChecks")
  WrittenChecks writeChecks(ChecksTurn turn);

  /** Drafts a request to the operator after a model call was given up. */
  @ActivityMethod(name = "reportFailedModelCall")
  PendingRequest modelCallFailed(ModelCallFailed failure);

  /** Drafts that request, and says whether the call is tried again meanwhile. */
  @ActivityMethod(name = "parkModelCall")
  ParkedCall park(ModelCallFailed failure);

  /** Drafts the request for more of what a task has used up, one for all its runs. */
  @ActivityMethod(name = "requestBudget")
  BudgetRequest requestBudget(RunRef run);

  /** Says how many planners draft a task's plan, as many as were asked for and its budget bears. */
  @ActivityMethod(name = "allotDrafts")
  PlannerTeam allotDrafts(TaskRef task);

  /**
   * Says who of those that have drafted criticises the drafts of the others, as its budget bears.
   */
  @ActivityMethod(name = "allotCriticism")
  PlannerTeam allotCriticism(PlannerTeam drafted);

  /**
   * The turn an opened run begins with; a conversation that was used before goes on counting.
   *
   * @param ended how the run ended, where it has ended before under the same workflow id; else null
   * @param background the subagents in the background whose reports it has not read; null for none
   * @param hooks the events for which its task has hooks; null for none
   */
  record OpenedRun(
      int turn,
      @Nullable FinishReason ended,
      @Nullable List<RunSpec> background,
      @JsonInclude(NON_NULL) @Nullable TurnHooks hooks) {}

  /** The report of the subagent that a call has started in the background. */
  record DueReport(RunId run, CallId call, int turn) {}

  /** The turn of a delegated run in which its checks are run. */
  record ChecksTurn(RunId run, CallId call, int turn) {}

  /** How many checks were written. */
  record WrittenChecks(int count) {}

  /**
   * How a run ends.
   *
   * @param unanswered what is said to the model for each call that got no result
   */
  record CloseRun(RunId run, FinishReason finish, String unanswered) {

    private static final String BROKEN_OFF = "Not run: the run broke off.";

    /** The end of a run that something kept from its own; why may be empty. */
    public static CloseRun brokenOff(RunId run, FinishReason finish, String why) {
      return new CloseRun(run, finish, (BROKEN_OFF + " " + why).strip());
    }

    /** Why the run broke off, where it did and that is known. */
    public Optional<String> why() {
      return Optional.of(unanswered)
          .filter(said -> said.startsWith(BROKEN_OFF + " "))
          .map(said -> said.substring(BROKEN_OFF.length() + 1));
    }
  }

  /**
   * How a run ended; what it said stays in its conversation.
   *
   * @param reason why it did not come to an end of its own, or wants another plan, in words; null
   *     where that needs none
   * @param planning what it wants of the plan; null where it keeps to it
   */
  record RunReport(
      RunId run,
      FinishReason finish,
      @Nullable String reason,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PlanChange planning) {

    /** An end that leaves the plan as it is. */
    public RunReport(RunId run, FinishReason finish, @Nullable String reason) {
      this(run, finish, reason, null);
    }

    /** An end that needs no words. */
    public static RunReport of(RunId run, FinishReason finish) {
      return new RunReport(run, finish, null);
    }

    /** Why it ended, in a sentence. */
    public String sentence() {
      String words = reason;
      return words == null ? "It ended with %s.".formatted(finish) : words;
    }

    /** Whether the run came to an end of its own. */
    public boolean completed() {
      return finish == FinishReason.END_TURN;
    }

    /** Whether it was told to sum up because it had taken as many turns as it may. */
    public boolean summedUp() {
      return finish == FinishReason.MAX_STEPS;
    }
  }

  /** What a run wants of the plan that it carries out. */
  enum PlanChange {
    /** It was let go back to planning. */
    @JsonProperty("again")
    AGAIN,
    /** It has written a revision for people to look at. */
    @JsonProperty("proposed")
    PROPOSED
  }

  /**
   * The planners who draft a plan apart, or those who criticise the drafts of the others; fewer
   * than two where there is nothing to merge.
   */
  record PlannerTeam(TaskId task, List<Planner> planners) {

    /** Copies the planners. */
    public PlannerTeam {
      planners = List.copyOf(planners);
    }

    /** Whether there are several. */
    @JsonIgnore
    public boolean isSeveral() {
      return planners.size() > 1;
    }

    /** One planner, counted from 1, with what it looks at most. */
    public record Planner(int number, String perspective) {

      /** The name of its draft. */
      public String draft() {
        return "draft-" + number;
      }
    }
  }

  /** A run by its id. */
  record RunRef(RunId run) {}

  /**
   * A model call that no retry could save.
   *
   * @param type the failure's constant type
   * @param message a sentence for people, at most 2 KiB
   */
  record ModelCallFailed(RunId run, int turn, String type, String message) {}

  /**
   * A model call that asks a person.
   *
   * @param retried whether the same call can succeed later, as after an outage of the provider
   */
  record ParkedCall(PendingRequest request, boolean retried) {}

  /** The request for more of what is used up; null where there is more by now. */
  record BudgetRequest(@Nullable PendingRequest request) {}
}
