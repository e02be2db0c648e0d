package dev.perdure.activities.agent.speech;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.workflows.port.Ports;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;

/** Model failures as the engine understands them. */
final class ModelFailures {

  private ModelFailures() {}

  /** The failure with its constant type; one that may pass carries when to try again. */
  static ApplicationFailure toApplicationFailure(ModelFailure failure) {
    var builder =
        ApplicationFailure.newBuilder()
            .setType(failure.kind().name())
            .setMessage(failure.sentence())
            .setNonRetryable(!failure.isRetryable());
    failure.retryAfter().map(ModelFailures::capped).ifPresent(builder::setNextRetryDelay);
    return builder.build();
  }

  private static Duration capped(Duration wanted) {
    return wanted.compareTo(Ports.LONGEST_RETRY_AFTER) > 0 ? Ports.LONGEST_RETRY_AFTER : wanted;
  }
}
