package dev.perdure.workflows.agent;

import dev.perdure.workflows.flow.LocalFirst;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.visibility.Summaries;
import java.util.Locale;

/**
 * Opens and closes the record of a run by local activities, which leave one event in the history
 * instead of six; if one fails, an activity does the same and waits for the database.
 */
final class RunRecorder {

  private final RunSpec spec;
  private final LocalFirst<RunActivities> records = new LocalFirst<>(Ports::localRuns, Ports::runs);

  RunRecorder(RunSpec spec) {
    this.spec = spec;
  }

  /** Creates the run with the message it opens with, or finds where it was left. */
  OpenedRun open() {
    return records.write(Summaries.run(spec), runs -> runs.open(spec));
  }

  RunReport close(RunCloseRequest request) {
    String summary = "The run ends: " + request.finish().name().toLowerCase(Locale.ROOT);
    return records.write(summary, runs -> runs.close(request));
  }
}
