package dev.perdure.workflows.request;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.port.DroppedRecord;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.Ports;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Functions.Func;
import io.temporal.workflow.Functions.Proc;
import io.temporal.workflow.Workflow;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * The guard of records that signals cause: drops a record that the journal can't hold, with a
 * notice, so that no signal blocks those behind it.
 */
public final class RecordGuard {

  private static final Logger LOG = Workflow.getLogger(RecordGuard.class);

  private final TaskId task;

  /** A guard of one task's records. */
  public RecordGuard(TaskId task) {
    this.task = task;
  }

  /** Writes a record and returns what it answers; empty if the record was dropped. */
  public <T> Optional<T> write(String name, Func<T> record) {
    try {
      return Optional.of(record.apply());
    } catch (ActivityFailure failure) {
      drop(name, Failures.of(failure), failure);
      return Optional.empty();
    }
  }

  /** Writes a record that answers nothing; false if the record was dropped. */
  public boolean run(String name, Proc record) {
    return write(
            name,
            () -> {
              record.apply();
              return true;
            })
        .isPresent();
  }

  private void drop(String name, Failures.Cause cause, ActivityFailure failure) {
    if (!cause.type().equals(FailureTypes.DATA_FAULT)) {
      throw failure;
    }
    try {
      Ports.tasks("Report a dropped record")
          .drop(new DroppedRecord(task, "%s was dropped. %s".formatted(name, cause.message())));
    } catch (ActivityFailure e) {
      LOG.warn("{} was dropped without a notice: {}", name, cause.message());
    }
  }
}
