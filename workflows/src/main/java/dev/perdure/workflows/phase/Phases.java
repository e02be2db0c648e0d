package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskActivities.TaskResult;

/** The phases of a task in their order, by strategy and resume point. */
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
      case PLAN, WRITE, REVISE -> planAndExecute();
      case UNBLOCK -> unblockAndExecute();
      case APPROVE -> approveAndExecute();
      case DELIVER -> new Delivery(execution).run();
      case EXECUTE -> execute();
      case FOLLOW_UP -> followUp();
      case NOTHING -> execution.ending(TaskState.IDLE);
    };
  }

  private TaskResult start() {
    new Preparation(execution).run();
    return switch (execution.start().strategy()) {
      case ANSWER -> answer();
      case BUILD_ONLY -> build();
      default -> layered();
    };
  }

  private TaskResult layered() {
    new Exploration(execution).run();
    new Design(execution).run();
    new Review(execution).run();
    return planAndExecute();
  }

  private TaskResult planAndExecute() {
    new Approval(execution).run();
    return approved();
  }

  private TaskResult approveAndExecute() {
    new Approval(execution).resume();
    return approved();
  }

  private TaskResult unblockAndExecute() {
    new Approval(execution).unblock();
    return approved();
  }

  private TaskResult approved() {
    return execution.start().strategy() == Strategy.PLAN_ONLY
        ? execution.ending(TaskState.ANSWERED)
        : execute();
  }

  private TaskResult execute() {
    new Execution(execution).run();
    return verifyAndDeliver();
  }

  /** Nothing that a plan was approved for is handed over before the plan's verification passes. */
  private TaskResult verifyAndDeliver() {
    if (execution.start().strategy() != Strategy.BUILD_ONLY) {
      new PlanVerification(execution).run();
    }
    return new Delivery(execution).run();
  }

  private TaskResult answer() {
    new MainRun(execution).answer();
    return execution.ending(TaskState.ANSWERED);
  }

  private TaskResult build() {
    new MainRun(execution).build();
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
}
