package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskTransition;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Promise;
import java.util.Optional;

/** The sequence of a task's phases, run from where the task resumes by its strategy. */
public final class Phases {

  private final TaskExecution execution;

  /** The phases of one execution. */
  public Phases(TaskExecution execution) {
    this.execution = execution;
  }

  /** Goes through the phases from where the task resumes. */
  public TaskResult follow() {
    return switch (execution.start().resumePoint()) {
      case START -> start();
      case FORK -> fork();
      case PLAN, WRITE, REVISE -> planAndExecute();
      case UNBLOCK -> unblockAndExecute();
      case APPROVE -> approveAndExecute();
      case DELIVER -> new Delivery(execution).resume();
      case EXECUTE -> execute();
      case FOLLOW_UP -> followUp();
      case SUBTASK -> subtask();
      case READ_SUBTASK -> readSubtask();
      case NOTHING -> execution.ending(TaskState.IDLE);
    };
  }

  /**
   * Triage sees the request alone, so it works while the workspace is opened, unless the request is
   * a command of the repository.
   */
  private TaskResult start() {
    execution.enter(Phase.PREPARING);
    Optional<Promise<Triage>> ahead =
        Optional.of(execution.start())
            .filter(start -> !start.command())
            .map(_ -> execution.suspension().fork(this::triage));
    new WorkspacePreparation(execution).run();
    Promise<Triage> triage = ahead.orElseGet(() -> execution.suspension().fork(this::triage));
    if (!triage.isCompleted()) {
      execution.scopeAhead();
      explore();
    }
    TaskStrategy strategy = TaskStrategy.of(execution.suspension().join(triage));
    if (!strategy.explores()) {
      execution.exploreNothing();
    }
    return strategy.follow(execution);
  }

  /** While a model chooses the strategy of a prepared task, the task explores. */
  private void explore() {
    TaskStart start = execution.start();
    if (start.strategy() == Strategy.AUTO && start.triage() == null) {
      execution.enter(Phase.EXPLORING);
    }
  }

  private TaskResult fork() {
    execution.enter(Phase.PREPARING);
    new WorkspacePreparation(execution).run();
    new PlanApprovalLoop(execution).takenOver();
    return execute();
  }

  /** A strategy that was asked for is not judged; only new tasks come with {@code auto}. */
  private Triage triage() {
    TaskStart start = execution.start();
    return Optional.ofNullable(start.triage())
        .or(() ->
            Optional.of(start.strategy())
                .filter(strategy -> strategy != Strategy.AUTO)
                .map(Triage::asked))
        .orElseGet(this::picked);
  }

  private Triage picked() {
    try {
      return Ports.triage("Choose the strategy").triage(execution.ref());
    } catch (ActivityFailure failure) {
      if (Cancellations.isCancelled(failure)) {
        throw failure;
      }
      String reason = "Nothing chose a strategy in time: the task explores, reviews and plans.";
      execution
          .tasks("No strategy was chosen in time")
          .progress(new TaskTransition(execution.task(), null, TaskState.RUNNING, reason, null));
      return Triage.layered(reason);
    }
  }

  private TaskResult planAndExecute() {
    new PlanApprovalLoop(execution).run();
    return approved();
  }

  private TaskResult approveAndExecute() {
    new Execution(execution).approve(new PlanApprovalLoop(execution)::resume);
    return approved();
  }

  private TaskResult unblockAndExecute() {
    new PlanApprovalLoop(execution).unblock();
    return approved();
  }

  private TaskResult approved() {
    return execution.start().strategy() == Strategy.PLAN_ONLY
        ? execution.ending(TaskState.ANSWERED)
        : execute();
  }

  /** Carries the approved plan out, verifies and delivers. */
  TaskResult execute() {
    new Execution(execution).run();
    return verifyAndDeliver();
  }

  /** Nothing that a plan was approved for is handed over before the plan's verification passes. */
  private TaskResult verifyAndDeliver() {
    if (execution.start().strategy().needsApproval()) {
      new PlanVerification(execution).run();
    }
    return new Delivery(execution).run();
  }

  private TaskResult followUp() {
    if (execution.start().strategy() == Strategy.ANSWER) {
      new MainRun(execution).answerAgain();
      return execution.ending(TaskState.ANSWERED);
    }
    new MainRun(execution).followUp();
    return verifyAndDeliver();
  }

  private TaskResult subtask() {
    if (execution.start().strategy() == Strategy.ANSWER) {
      return readSubtask();
    }
    new MainRun(execution).subtask();
    return verifyAndDeliver();
  }

  /** A command that only reads changes nothing about how the task ended. */
  private TaskResult readSubtask() {
    new MainRun(execution).readSubtask();
    return Optional.ofNullable(execution.start().rested())
        .orElseGet(() -> execution.ending(TaskState.ANSWERED));
  }
}
