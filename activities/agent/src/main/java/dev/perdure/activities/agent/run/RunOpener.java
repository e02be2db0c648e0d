package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunGuard;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.UnreadBackgroundRuns;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.RunSpec;
import java.util.List;

/** Opens runs in the journal: begins a new run, or goes on with one that is open. */
final class RunOpener {

  private final Database database;
  private final RunStore runStore;
  private final UnreadBackgroundRuns unreadBackgroundRuns;
  private final RunGuard runGuard;
  private final RunBeginning runBeginning;
  private final TurnHookLookup turnHookLookup;

  RunOpener(
      Database database,
      RunStore runStore,
      UnreadBackgroundRuns unreadBackgroundRuns,
      RunGuard runGuard,
      RunBeginning runBeginning,
      TurnHookLookup turnHookLookup) {
    this.database = database;
    this.runStore = runStore;
    this.unreadBackgroundRuns = unreadBackgroundRuns;
    this.runGuard = runGuard;
    this.runBeginning = runBeginning;
    this.turnHookLookup = turnHookLookup;
  }

  /** Opens a run, once for each workflow that carries it out. */
  OpenedRun open(RunSpec spec) {
    runGuard.requireOneTask(spec);
    return database.inTransaction(() ->
        runStore
            .find(spec.run())
            .filter(run -> isBegun(run, spec))
            .map(this::resumed)
            .orElseGet(() -> begun(spec)));
  }

  private OpenedRun begun(RunSpec spec) {
    BegunRun begun = runBeginning.begin(spec);
    return new OpenedRun(
        begun.turn(), null, List.of(), turnHookLookup.of(spec.task()), begun.opening());
  }

  /** A run that is under repair was begun; its work is not begun a second time. */
  private static boolean isBegun(RunRecord run, RunSpec spec) {
    boolean isSame = run.workflowId().equals(spec.workflowId());
    return (isSame || RepairReflection.isRepaired(run)) && run.state() != RunState.QUEUED;
  }

  /** A run that ended is not carried out again; one that is open goes on where it was. */
  private OpenedRun resumed(RunRecord run) {
    return new OpenedRun(
        Math.max(run.settings().firstTurn(), run.turns()),
        run.finishedAt() == null ? null : run.finish(),
        unreadBackgroundRuns.of(run.id(), RunSpec.class),
        turnHookLookup.of(run.taskId()),
        null);
  }
}
