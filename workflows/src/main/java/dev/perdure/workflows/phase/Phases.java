package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskActivities.TaskResult;

/** The phases of a task in their order, by strategy and by where the task is taken up. */
public final class Phases {

  private final TaskExecution sitting;

  /** The phases of one execution. */
  public Phases(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /** Goes through the phases from where the task resumes. */
  public TaskResult follow() {
    return switch (sitting.brief().course()) {
      case START -> start();
      case PLAN, WRITE, REVISE -> planAndExecute();
      case UNBLOCK -> unblockAndExecute();
      case APPROVE -> approveAndExecute();
      case DELIVER -> new Delivery(sitting).run();
      case EXECUTE -> execute();
      case FOLLOW_UP -> followUp();
      case NOTHING -> sitting.ending(TaskState.IDLE);
    };
  }

  private TaskResult start() {
    new Preparation(sitting).run();
    return switch (sitting.brief().strategy()) {
      case ANSWER -> answer();
      case BUILD_ONLY -> build();
      default -> layered();
    };
  }

  private TaskResult layered() {
    new Exploration(sitting).run();
    new Design(sitting).run();
    new Review(sitting).run();
    return planAndExecute();
  }

  private TaskResult planAndExecute() {
    new Approval(sitting).run();
    return approved();
  }

  private TaskResult approveAndExecute() {
    new Approval(sitting).resume();
    return approved();
  }

  private TaskResult unblockAndExecute() {
    new Approval(sitting).unblock();
    return approved();
  }

  private TaskResult approved() {
    return sitting.brief().strategy() == Strategy.PLAN_ONLY
        ? sitting.ending(TaskState.ANSWERED)
        : execute();
  }

  private TaskResult execute() {
    new Execution(sitting).run();
    return verifyAndDeliver();
  }

  /** Nothing that a plan was approved for is handed over before the plan's verification passes. */
  private TaskResult verifyAndDeliver() {
    if (sitting.brief().strategy() != Strategy.BUILD_ONLY) {
      new PlanVerification(sitting).run();
    }
    return new Delivery(sitting).run();
  }

  private TaskResult answer() {
    new MainRun(sitting).answer();
    return sitting.ending(TaskState.ANSWERED);
  }

  private TaskResult build() {
    new MainRun(sitting).build();
    return new Delivery(sitting).run();
  }

  private TaskResult followUp() {
    if (sitting.brief().strategy() == Strategy.ANSWER) {
      new MainRun(sitting).answerAgain();
      return sitting.ending(TaskState.ANSWERED);
    }
    new MainRun(sitting).followUp();
    return verifyAndDeliver();
  }
}
