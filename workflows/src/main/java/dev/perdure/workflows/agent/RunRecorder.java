package dev.perdure.workflows.agent;

import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunActivities.CloseRun;
import dev.perdure.workflows.port.RunActivities.OpenedRun;
import dev.perdure.workflows.port.RunActivities.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.util.function.Function;
import org.slf4j.Logger;

/**
 * Opens and closes the record of a run by local activities, which leave one event in the history
 * instead of six; where one fails, an activity does the same and waits for the database.
 */
final class RunRecorder {

  private static final Logger LOG = Workflow.getLogger(RunRecorder.class);

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

  RunReport close(CloseRun closing) {
    return record(runs -> runs.close(closing));
  }

  private <T> T record(Function<RunActivities, T> work) {
    if (!Boolean.TRUE.equals(spec.localRecords())) {
      return work.apply(durable);
    }
    try {
      return work.apply(local);
    } catch (ActivityFailure failure) {
      if (Cancellations.isCancelled(failure)) {
        throw failure;
      }
      LOG.info("The record of run {} is written by an activity.", spec.run(), failure);
      return work.apply(durable);
    }
  }
}
