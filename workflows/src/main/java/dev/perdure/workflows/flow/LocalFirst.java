package dev.perdure.workflows.flow;

import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Functions.Func1;
import io.temporal.workflow.Workflow;
import org.slf4j.Logger;

/**
 * A writer of records by local activities, which need no round trip to the engine. If a local
 * activity fails, a durable activity writes the record.
 *
 * @param local the stub of local activities
 * @param durable the stub of durable activities
 */
public record LocalFirst<A>(A local, A durable) {

  private static final Logger LOG = Workflow.getLogger(LocalFirst.class);

  /** Writes a record; {@code what} names the record in the log. */
  public <T> T write(String what, Func1<A, T> record) {
    try {
      return record.apply(local);
    } catch (ActivityFailure failure) {
      if (Cancellations.isCancelled(failure)) {
        throw failure;
      }
      LOG.info("{} is written by a durable activity.", what, failure);
      return record.apply(durable);
    }
  }
}
