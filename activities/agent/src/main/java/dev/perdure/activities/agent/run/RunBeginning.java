package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.prompt.SlashCommandOverrides;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;

/**
 * Begins a run in the journal: its record, its opening message, and the calls of a run that asks no
 * model.
 */
final class RunBeginning {

  private final RunStore runStore;
  private final SlashCommandOverrides overrides;
  private final OpeningMessageWriter openingMessageWriter;
  private final SyntheticCallWriter syntheticCallWriter;
  private final MainRunCreator mainRunCreator;
  private final NewRunFactory newRunFactory;

  RunBeginning(
      RunStore runStore,
      SlashCommandOverrides overrides,
      OpeningMessageWriter openingMessageWriter,
      SyntheticCallWriter syntheticCallWriter,
      MainRunCreator mainRunCreator,
      NewRunFactory newRunFactory) {
    this.runStore = runStore;
    this.overrides = overrides;
    this.openingMessageWriter = openingMessageWriter;
    this.syntheticCallWriter = syntheticCallWriter;
    this.mainRunCreator = mainRunCreator;
    this.newRunFactory = newRunFactory;
  }

  /** Begins a run. */
  BegunRun begin(RunSpec spec) {
    mainRunCreator.announce(spec.task(), spec.phase());
    int turn = runStore.find(spec.run()).map(RunRecord::turns).orElse(0) + 1;
    runStore.open(newRunFactory.of(spec, turn));
    List<TurnResult.Call> opening = openingMessageWriter.open(spec, turn);
    overrides.take(spec.run());
    if (spec.kind() == RunKind.FIXED && !OpeningMessageWriter.hasCommand(spec)) {
      syntheticCallWriter.write(spec, turn);
    }
    return new BegunRun(turn, opening);
  }
}
