package dev.perdure.workflows.flow;

import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Functions.Func1;
import io.temporal.workflow.Workflow;
import java.util.function.Function;
import org.slf4j.Logger;

/**
 * A writer of records by local activities, which need no round trip to the engine. If a local
 * activity fails, a durable activity writes the record.
 *
 * @param local the stub of local activities with a summary
 * @param durable the stub of durable activities with a summary
 */
public record LocalFirst<A>(Function<String, A> local, Function<String, A> durable) {

  private static final Logger LOG = Workflow.getLogger(LocalFirst.class);

  /** Writes a record; the summary names the record in Temporal's pages and in the log. */
  public <T> T write(String summary, Func1<A, T> record) {
    try {
      return record.apply(local.apply(summary));
    } catch (ActivityFailure failure) {
      if (Cancellations.isCancelled(failure)) {
        throw failure;
      }
      LOG.info("A durable activity writes the record '{}'.", summary, failure);
      return record.apply(durable.apply(summary));
    }
  }
}
