package dev.perdure.activities.agent;

import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.Strategy;
import java.util.Optional;

/** An agent run with what its model and tool calls depend on: task, agent and permission policy. */
public record RunContext(RunRecord run, TaskRecord task, Agent agent, Policy policy) {

  /** Whether nothing may change but the plan. */
  public boolean readOnly() {
    return policy.ceiling().holds();
  }

  /**
   * The model it asks: its command's, its own, its agent's, its task's; empty for the
   * installation's.
   */
  public String modelName() {
    return modelName(run, task, agent);
  }

  private static String modelName(RunRecord run, TaskRecord task, Agent agent) {
    return Optional.ofNullable(run.overrides().model())
        .or(() -> Optional.ofNullable(run.model()))
        .or(() ->
            Optional.ofNullable(agent.model()).map(chain -> ModelFallbackChain.of(chain).first()))
        .or(() -> Optional.ofNullable(task.model()))
        .orElse("");
  }

  /** Whether it writes the plan of a light task, by the tools for that alone. */
  public boolean plansLightly() {
    return task.strategy() == Strategy.LIGHT
        && run.kind() == RunKind.MAIN
        && run.phase() == Phase.WRITING_THE_PLAN;
  }

  /** Whether it reviews and writes the plan of its task by looking at the code. */
  public boolean plans() {
    return run.kind() == RunKind.MAIN
        && readOnly()
        && task.strategy() != Strategy.ANSWER
        && task.strategy() != Strategy.LIGHT;
  }

  /** Whether it writes the plan, or reviews what it writes the plan from. */
  public boolean writesPlan() {
    return run.phase() == Phase.WRITING_THE_PLAN
        || (run.phase() == Phase.REVIEWING && run.kind() == RunKind.MAIN);
  }

  /**
   * Whether a new plan can replace the run's work: it carries out the task itself, or a step of its
   * plan.
   */
  public boolean builds() {
    return run.phase() == Phase.EXECUTING
        && !readOnly()
        && (run.kind() == RunKind.MAIN || isStep());
  }

  /** Whether it carries out a step of a plan that was approved. */
  public boolean isStep() {
    return run.kind() == RunKind.STEP && run.step() != null;
  }

  /** Whether it carries a task out by a plan of its own. */
  public boolean keepsPlan() {
    return task.strategy().plansItself() && run.kind() == RunKind.MAIN && !run.ceiling();
  }

  /** The task's workspace; fails if it has none yet. */
  public TaskRecordWorkspace workspace() {
    TaskRecordWorkspace workspace = task.workspace();
    if (workspace == null) {
      throw new IllegalStateException(
          "Task '%s' has no workspace yet: it is made in its first phase.".formatted(task.id()));
    }
    String own = run.settings().worktree();
    return own == null ? workspace : workspace.at(own);
  }

  /** Finds contexts in the journal. */
  public record Finder(
      RunStore runStore,
      TaskReader tasks,
      TaskAgentLookup agents,
      RunPolicyResolver runPolicyResolver) {

    /** The context of a run. */
    public RunContext of(RunId id) {
      RunRecord run = runStore.get(id);
      return new RunContext(
          run,
          task(run.taskId()),
          agent(run.taskId(), run.actingAgent()),
          runPolicyResolver.of(run));
    }

    /** The model that a run asks; empty for the installation's. */
    public String modelName(RunId id) {
      RunRecord run = runStore.get(id);
      Agent agent = agents.of(run.taskId()).agent(run.actingAgent());
      return RunContext.modelName(run, task(run.taskId()), agent);
    }

    /** An agent with the tools, variant and words that the task and its newest message give. */
    private Agent agent(TaskId task, String name) {
      Agent known = agents.of(task).agent(name);
      Agent agent = known;
      for (ToolSwitches switches : tasks.tools(task)) {
        agent = agent.withTools(switches.over(agent.tools()));
      }
      Agent thinking =
          tasks.variant(task).filter(_ -> !known.hidden()).map(agent::withVariant).orElse(agent);
      return tasks.system(task).map(thinking::toldAlso).orElse(thinking);
    }

    /** A task that must exist. */
    public TaskRecord task(TaskId id) {
      return tasks
          .find(id)
          .orElseThrow(() -> new IllegalArgumentException("There is no task '" + id + "'."));
    }
  }
}
