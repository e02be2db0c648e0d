package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskResult;

/** The phases that a new task goes through, by its strategy; a new one is a class here. */
sealed interface TaskStrategy {

  /** Whether the task explores before it plans. */
  default boolean explores() {
    return false;
  }

  /** The strategy that a task was handed over with, or that triage picked. */
  static TaskStrategy of(Triage triage) {
    return switch (triage.strategy()) {
      case AUTO, LAYERED -> new Layered(triage);
      case PLAN_ONLY -> new PlanOnly(new Layered(triage));
      case LIGHT -> new Light();
      case ROADMAP -> new Roadmap();
      case ON_DEMAND -> new OnDemand();
      case INLINE -> new Inline();
      case BUILD_ONLY -> new BuildOnly();
      case ANSWER -> new Answer();
    };
  }

  /** Goes from the prepared workspace to the end. */
  TaskResult follow(TaskExecution execution);

  /** Exploration, design and review, as far as triage skips none, before the plan is written. */
  record Layered(Triage triage) implements TaskStrategy {

    @Override
    public TaskResult follow(TaskExecution execution) {
      plan(execution);
      return new Phases(execution).execute();
    }

    @Override
    public boolean explores() {
      return triage.includes(Phase.EXPLORING);
    }

    void plan(TaskExecution execution) {
      if (explores()) {
        new Exploration(execution).run();
      }
      if (new CompetingDrafts(execution).run()) {
        new PlanApprovalLoop(execution).run(PlanApprovalLoop.MERGING);
        return;
      }
      if (triage.designs()) {
        new Design(execution, triage.perspectives()).run();
      }
      if (triage.includes(Phase.REVIEWING)) {
        new PlanApprovalLoop(execution).review();
      } else {
        new PlanApprovalLoop(execution).run(PlanApprovalLoop.DIRECT);
      }
    }
  }

  /** The plan itself is the result. */
  record PlanOnly(Layered layered) implements TaskStrategy {

    @Override
    public boolean explores() {
      return layered.explores();
    }

    @Override
    public TaskResult follow(TaskExecution execution) {
      layered.plan(execution);
      return execution.ending(TaskState.ANSWERED);
    }
  }

  /** One planning call, which is offered no tool but those that write and show the plan. */
  record Light() implements TaskStrategy {

    @Override
    public TaskResult follow(TaskExecution execution) {
      new PlanApprovalLoop(execution).run(PlanApprovalLoop.DIRECT);
      return new Phases(execution).execute();
    }
  }

  /** One loop that is told three to five checkpoints first. */
  record Roadmap() implements TaskStrategy {

    @Override
    public TaskResult follow(TaskExecution execution) {
      Ports.triage("Draft the roadmap").roadmap(execution.ref());
      new MainRun(execution).buildByPlan("build/roadmap");
      return new Delivery(execution).run();
    }
  }

  /** One loop that plans once it fails, repeats itself or wants to. */
  record OnDemand() implements TaskStrategy {

    @Override
    public TaskResult follow(TaskExecution execution) {
      new MainRun(execution).buildPlanningOnFailure();
      return new Delivery(execution).run();
    }
  }

  /** One loop that keeps a plan as its state. */
  record Inline() implements TaskStrategy {

    @Override
    public TaskResult follow(TaskExecution execution) {
      new MainRun(execution).buildByPlan("build/inline");
      return new Delivery(execution).run();
    }
  }

  /** One loop without a plan. */
  record BuildOnly() implements TaskStrategy {

    @Override
    public TaskResult follow(TaskExecution execution) {
      new MainRun(execution).build();
      return new Delivery(execution).run();
    }
  }

  /** One loop that reads and ends in an answer. */
  record Answer() implements TaskStrategy {

    @Override
    public TaskResult follow(TaskExecution execution) {
      new MainRun(execution).answer();
      return execution.ending(TaskState.ANSWERED);
    }
  }
}
