package dev.perdure.workflows.phase;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StalledPlanning;
import dev.perdure.workflows.port.TaskResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The writing and approval of a plan: has it written and shows it, again and again, until a person
 * approves or rejects it. What people say meanwhile is the planner's to read, and never first a
 * builder's.
 */
final class PlanApprovalLoop {

  static final String MERGING = "plan/merging";
  static final String DIRECT = "plan/direct";

  private static final int MAX_TRIES = 3;
  private static final String REVIEWING = "plan/reviewing";
  private static final String WRITING = "plan/writing";
  private static final String SENT_BACK = "plan/sent-back";
  private static final String MESSAGE = "plan/message";
  private static final String UNFINISHED = "plan/unfinished";

  private final TaskExecution execution;
  private final Map<String, String> values = new LinkedHashMap<>();
  private Optional<StepId> failed = Optional.empty();
  private int written;

  /** Brings an execution to an approved plan; counts on, as each writing is a run of its own. */
  public PlanApprovalLoop(TaskExecution execution) {
    this.execution = execution;
    this.written = execution.writings();
  }

  /** Returns once a plan is approved; anything else halts the task. */
  public void run() {
    if (execution.start().resumePoint() != ResumePoint.START) {
      execution.mark();
    }
    settle(shown(opening()));
  }

  /** The same for a plan that the planner writes from a prompt of its own. */
  void run(String prompt) {
    settle(shown(prompt));
  }

  /** The same for a plan whose planner first reviews what it writes the plan from. */
  void review() {
    PresentedRequest reviewed = reviewed();
    PendingRequest plan = reviewed.request();
    settle(plan == null ? shown(reviewed.unread() ? MESSAGE : WRITING, reviewed.refusals()) : plan);
  }

  /**
   * Starts one run that reviews the design and writes the plan. The run's first {@code plan_write}
   * begins the next phase. If the run ends without a plan, Perdure then asks the run for the plan.
   */
  private PresentedRequest reviewed() {
    execution.enter(Phase.REVIEWING);
    String key = "review-" + execution.start().execution();
    execution.require(planner().opening(RunOpening.of(REVIEWING, key)));
    return execution.presentPlan();
  }

  private String opening() {
    return switch (execution.start().resumePoint()) {
      case PLAN -> "plan/follow-up";
      case REVISE -> "plan/sent-back";
      case WRITE -> execution.start().drafts() ? MERGING : WRITING;
      default -> WRITING;
    };
  }

  /** Goes on waiting for a person to look at a plan that was shown to them before. */
  public void resume() {
    of(waiting());
  }

  /** Asks for a plan that need not be written first. */
  public void of(PendingRequest request) {
    execution.mark();
    settle(request);
  }

  /** Asks for a plan of another task; what was said of this one the planner reads first. */
  public void takenOver() {
    PresentedRequest presentation = presentation();
    if (presentation.request() == null) {
      settle(shown(presentation.unread() ? MESSAGE : UNFINISHED));
    } else {
      settle(presentation.request());
    }
  }

  /** Replans the remaining steps after a step failed. */
  public void replan(StepId step) {
    failed = Optional.of(step);
    execution.mark();
    settle(shown("plan/replan"));
  }

  /** Replans the remaining steps, because the agent that carries them out asked for a new plan. */
  public void enter(Optional<StepId> step, String reason) {
    failed = step;
    values.put("reason", reason);
    execution.mark();
    settle(shown(step.isPresent() ? "plan/entered" : "plan/reopened"));
  }

  /** Asks for what a run proposed; if that cannot be shown, the plan stays as it is. */
  public void proposed() {
    PendingRequest request = presentation().request();
    if (request != null) {
      of(request);
    }
  }

  private PresentedRequest presentation() {
    return execution.tasks("Show the plan").presentPlan(execution.showing());
  }

  /** Weeks may have passed: what changed meanwhile is not of the planner's making. */
  private void settle(PendingRequest first) {
    Optional<String> next = decided(first);
    while (next.isPresent()) {
      execution.mark();
      next = decided(shown(next.get()));
    }
  }

  /** Goes on waiting for an operator to say whether a planning that got stuck is tried again. */
  public void unblock() {
    execution.enter(Phase.WRITING_THE_PLAN);
    requireRetry(waiting());
    settle(shown(UNFINISHED));
  }

  private PendingRequest waiting() {
    return Objects.requireNonNull(execution.start().resumption().waiting());
  }

  private PendingRequest shown(String prompt) {
    return shown(prompt, 0);
  }

  /** Writes until there is a plan worth showing; asks an operator after too many tries. */
  private PendingRequest shown(String prompt, int earlierTries) {
    execution.enter(Phase.WRITING_THE_PLAN);
    String next = prompt;
    int tries = earlierTries;
    while (true) {
      if (tries > MAX_TRIES) {
        askOperator(tries);
        tries = 0;
      }
      write(next);
      PresentedRequest presentation = execution.presentPlan();
      if (presentation.request() != null) {
        return presentation.request();
      }
      tries += presentation.unread() ? 0 : Math.max(1, presentation.refusals());
      next = presentation.unread() ? MESSAGE : UNFINISHED;
    }
  }

  private void write(String prompt) {
    written++;
    execution.wrote(written);
    RunSpec.Builder run = planner();
    failed.ifPresent(run::step);
    execution.require(run.opening(new RunOpening(prompt, values, key(), false)));
  }

  private RunSpec.Builder planner() {
    return execution.mainRun("plan").readOnly().steered();
  }

  private String key() {
    return "writing-" + execution.start().execution() + "-" + written;
  }

  private void askOperator(int tries) {
    var stuck = new StalledPlanning(execution.task(), tries, key());
    requireRetry(execution.tasks("Ask an operator about the plan").stalled(stuck));
  }

  private void requireRetry(PendingRequest request) {
    if (execution.desk().ask(request) != Outcome.RETRY) {
      throw new TaskEnded(
          failed(
              "planning_stuck",
              "Planning ended without a plan and was stopped: send the task a message that says"
                  + " what to plan, or use another model."));
    }
    execution.mark();
  }

  /** The prompt that the next revision is written by; none if the plan is approved. */
  private Optional<String> decided(PendingRequest request) {
    execution.enter(Phase.AWAITING_APPROVAL);
    Optional<Outcome> outcome = execution.desk().askUnlessReopened(request);
    if (outcome.equals(Optional.of(Outcome.REJECT))) {
      throw new TaskEnded(execution.ending(TaskState.REJECTED));
    }
    return outcome
        .map(made -> made == Outcome.APPROVE ? Optional.<String>empty() : Optional.of(SENT_BACK))
        .orElse(Optional.of(MESSAGE));
  }

  private TaskResult failed(String code, String message) {
    return new TaskResult(execution.task(), TaskState.FAILED, code, message, null);
  }
}
