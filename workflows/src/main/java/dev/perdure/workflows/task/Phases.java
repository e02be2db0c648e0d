package dev.perdure.workflows.task;

import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.execution.Delivery;
import dev.perdure.workflows.execution.Execution;
import dev.perdure.workflows.execution.MainRun;
import dev.perdure.workflows.execution.Verification;
import dev.perdure.workflows.planning.Approval;
import dev.perdure.workflows.planning.Design;
import dev.perdure.workflows.planning.Exploration;
import dev.perdure.workflows.planning.Preparation;
import dev.perdure.workflows.planning.Review;
import dev.perdure.workflows.port.task.Ending;
import dev.perdure.workflows.sitting.Sitting;

/** The phases of a task in their order, by strategy and by where the task is taken up. */
public final class Phases {

  private final Sitting sitting;

  /** The phases of one execution. */
  public Phases(Sitting sitting) {
    this.sitting = sitting;
  }

  /** Goes through the phases from where the task resumes. */
  public Ending follow() {
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

  private Ending start() {
    new Preparation(sitting).run();
    return switch (sitting.brief().strategy()) {
      case ANSWER -> answer();
      case BUILD_ONLY -> build();
      default -> layered();
    };
  }

  private Ending layered() {
    new Exploration(sitting).run();
    new Design(sitting).run();
    new Review(sitting).run();
    return planAndExecute();
  }

  private Ending planAndExecute() {
    new Approval(sitting).run();
    return approved();
  }

  private Ending approveAndExecute() {
    new Approval(sitting).resume();
    return approved();
  }

  private Ending unblockAndExecute() {
    new Approval(sitting).unblock();
    return approved();
  }

  private Ending approved() {
    return sitting.brief().strategy() == Strategy.PLAN_ONLY
        ? sitting.ending(TaskState.ANSWERED)
        : execute();
  }

  private Ending execute() {
    new Execution(sitting).run();
    return verifyAndDeliver();
  }

  /** Nothing that a plan was approved for is handed over before the plan's verification passes. */
  private Ending verifyAndDeliver() {
    if (sitting.brief().strategy() != Strategy.BUILD_ONLY) {
      new Verification(sitting).run();
    }
    return new Delivery(sitting).run();
  }

  private Ending answer() {
    new MainRun(sitting).answer();
    return sitting.ending(TaskState.ANSWERED);
  }

  private Ending build() {
    new MainRun(sitting).build();
    return new Delivery(sitting).run();
  }

  private Ending followUp() {
    if (sitting.brief().strategy() == Strategy.ANSWER) {
      new MainRun(sitting).answerAgain();
      return sitting.ending(TaskState.ANSWERED);
    }
    new MainRun(sitting).followUp();
    return verifyAndDeliver();
  }
}
