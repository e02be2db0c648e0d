package dev.perdure.workflows.agent;

import dev.perdure.workflows.flow.LocalFirst;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.workflow.Functions.Func1;

/**
 * Opens and closes the record of a run by local activities, which leave one event in the history
 * instead of six; where one fails, an activity does the same and waits for the database.
 */
final class RunRecorder {

  private final RunSpec spec;
  private final RunActivities durable = Ports.runs();
  private final RunActivities local = Ports.localRuns();

  RunRecorder(RunSpec spec) {
    this.spec = spec;
  }

  /** Creates the run with the message it opens with, or finds where it was left. */
  OpenedRun open() {
    return record(runs -> runs.open(spec));
  }

  RunReport close(RunCloseRequest closing) {
    return record(runs -> runs.close(closing));
  }

  private <T> T record(Func1<RunActivities, T> work) {
    if (!Boolean.TRUE.equals(spec.localRecords())) {
      return work.apply(durable);
    }
    return new LocalFirst<>(local, durable).write("The record of run " + spec.run(), work);
  }
}
