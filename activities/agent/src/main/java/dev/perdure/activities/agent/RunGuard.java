package dev.perdure.activities.agent;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.failure.ApplicationFailure;

/**
 * Compares what the engine asks of runs with the journal. The specification of a run comes from the
 * engine and may be forged.
 */
public final class RunGuard {

  /** The opening's value that holds the command of a run of fixed calls without a step. */
  public static final String COMMAND = "command";

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final RunStore runStore;
  private final PlanStore planStore;

  public RunGuard(
      TaskReader taskReader, TaskStore taskStore, RunStore runStore, PlanStore planStore) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.runStore = runStore;
    this.planStore = planStore;
  }

  /** Refuses a run of one task that poses as a run of another one. */
  public void requireOneTask(RunSpec spec) {
    requireOf(spec.task(), spec.run());
    RunId parent = spec.parent();
    if (parent != null) {
      requireOf(spec.task(), parent);
    }
  }

  private void requireOf(TaskId task, RunId run) {
    boolean isOther =
        !run.isOf(task)
            || runStore.find(run).filter(known -> !known.taskId().equals(task)).isPresent();
    if (isOther) {
      throw refusal("Run '%s' is not a run of task '%s'.".formatted(run, task));
    }
  }

  /** Refuses checks in a run that no call has delegated: they would run with its rights. */
  public void requireDelegated(ChecksTurn turn) {
    RunRecord run = runStore.get(turn.run());
    if (run.kind() != RunKind.DELEGATED) {
      throw refusal("Run '%s' has no checks: no call has delegated it.".formatted(run.id()));
    }
  }

  /** Refuses a turn of a model in a run of fixed calls, whose commands may have more rights. */
  public static void requireModel(RunRecord run) {
    if (run.kind() == RunKind.FIXED) {
      throw refusal("Run '%s' consists of fixed calls and asks no model.".formatted(run.id()));
    }
  }

  /**
   * Whether the journal lets a run change files: its task asks for no plan, a person has approved
   * one, or the run carries out a setup command that the task's configuration names.
   */
  public boolean mayChangeFiles(RunSpec spec) {
    return taskReader.get(spec.task()).strategy().changesUnasked()
        || planStore.adopted(spec.task()).isPresent()
        || isSetup(spec);
  }

  private boolean isSetup(RunSpec spec) {
    String command = spec.opening().values().get(COMMAND);
    return spec.kind() == RunKind.FIXED
        && spec.step() == null
        && taskStore
            .configuration(spec.task())
            .map(kept -> kept.settings().workspace().setup())
            .filter(setup -> setup.stream().anyMatch(known -> known.equals(command)))
            .isPresent();
  }

  private static ApplicationFailure refusal(String sentence) {
    return ApplicationFailure.newNonRetryableFailure(sentence, FailureTypes.FOREIGN_START);
  }
}
