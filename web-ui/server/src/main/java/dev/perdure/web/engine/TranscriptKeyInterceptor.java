package dev.perdure.web.engine;

import dev.perdure.activities.failure.CauseChain;
import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.workflows.port.FailureTypes;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Temporal activity interceptor that lets activities wait for the key of a transcript. */
final class TranscriptKeyInterceptor extends OutageInterceptor {

  @Override
  String part() {
    return "key of a transcript";
  }

  @Override
  Optional<String> outage(RuntimeException failure) {
    return missing(failure).map(e -> String.valueOf(e.getMessage()));
  }

  @Override
  String failureType() {
    return FailureTypes.MISSING_KEY;
  }

  @Override
  boolean isBack() {
    return true;
  }

  @Override
  BooleanSupplier isBackAfter(RuntimeException failure) {
    return missing(failure).<BooleanSupplier>map(e -> e::hasKey).orElse(this::isBack);
  }

  private static Optional<MissingBodyKeyException> missing(RuntimeException failure) {
    return CauseChain.find(failure, MissingBodyKeyException.class);
  }
}
