package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.SlashCommandOverrides;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec;
import java.util.Optional;

/**
 * Chooses the model of a new run by its step, its command, the policy of planners or its caller.
 */
final class RunModelChooser {

  private final TaskReader taskReader;
  private final PlanStore planStore;
  private final RunContext.Finder contexts;
  private final SlashCommandOverrides overrides;

  RunModelChooser(
      TaskReader taskReader,
      PlanStore planStore,
      RunContext.Finder contexts,
      SlashCommandOverrides overrides) {
    this.taskReader = taskReader;
    this.planStore = planStore;
    this.contexts = contexts;
    this.overrides = overrides;
  }

  /** Returns the model of a run; empty if its agent or its task determines the model. */
  Optional<String> of(RunSpec spec) {
    return own(spec).or(() -> ofCommand(spec));
  }

  /**
   * A step may name the model of its run, and a policy the model of a planner. A subagent without a
   * model has its caller's model.
   */
  private Optional<String> own(RunSpec spec) {
    RunId caller = spec.parent();
    if (spec.kind() == RunKind.DELEGATED && caller != null) {
      return hasModel(spec)
          ? Optional.empty()
          : Optional.of(contexts.of(caller).modelName()).filter(model -> !model.isEmpty());
    }
    Optional<String> planner = Optional.ofNullable(spec.opening().values().get(RunSpec.PLANNER));
    if (planner.isPresent()) {
      return taskReader.policy(spec.task()).planners().model(Integer.parseInt(planner.get()));
    }
    return Optional.ofNullable(spec.step())
        .filter(_ -> spec.kind() == RunKind.STEP || spec.kind() == RunKind.FIXED)
        .flatMap(id -> planStore.adopted(spec.task()).flatMap(plan -> plan.plan().step(id)))
        .map(Step::model)
        .filter(model -> !model.isBlank());
  }

  private boolean hasModel(RunSpec spec) {
    return contexts.agents().of(spec.task()).agent(spec.agent()).model() != null;
  }

  /** Explorers, planners and steps have the model of the command that they work for. */
  private Optional<String> ofCommand(RunSpec spec) {
    boolean takes = spec.kind() != RunKind.MAIN && spec.kind() != RunKind.DELEGATED;
    return takes && !hasModel(spec) ? overrides.model(spec.task()) : Optional.empty();
  }
}
