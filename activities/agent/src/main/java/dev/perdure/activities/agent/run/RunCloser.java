package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.UnreadBackgroundRuns;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunReport;
import java.util.Optional;

/** Closes runs in the journal, with the runs that they have delegated. */
final class RunCloser {

  private final Database database;
  private final RunStore runStore;
  private final UnreadBackgroundRuns unreadBackgroundRuns;
  private final RunFinisher runFinisher;
  private final RunOutcomeRecorder runOutcomeRecorder;

  RunCloser(
      Database database,
      RunStore runStore,
      UnreadBackgroundRuns unreadBackgroundRuns,
      RunFinisher runFinisher,
      RunOutcomeRecorder runOutcomeRecorder) {
    this.database = database;
    this.runStore = runStore;
    this.unreadBackgroundRuns = unreadBackgroundRuns;
    this.runFinisher = runFinisher;
    this.runOutcomeRecorder = runOutcomeRecorder;
  }

  /** Closes a run, once; returns its report. */
  RunReport close(RunCloseRequest request) {
    return database.inTransaction(() -> {
      RunId run = request.run();
      Optional<RunRecord> known = runStore.find(run);
      if (known.isEmpty()) {
        return RunReport.of(run, request.finish());
      }
      runFinisher.settle(run, request.finish(), request.unanswered());
      runFinisher.endBelow(run, FinishReason.CANCELLED, request.unanswered());
      FinishReason finish = runOutcomeRecorder.finish(known.get(), request.finish());
      runOutcomeRecorder.record(known.get(), finish);
      unreadBackgroundRuns.removeAll(run);
      runStore.finish(run, RunFinisher.state(finish), finish);
      return runOutcomeRecorder.report(known.get(), finish, request.why());
    });
  }
}
