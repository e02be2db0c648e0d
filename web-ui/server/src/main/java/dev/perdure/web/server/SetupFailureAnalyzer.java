package dev.perdure.web.server;

import dev.perdure.web.engine.SetupException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells why the application cannot start in one sentence instead of a stack trace. */
final class SetupFailureAnalyzer extends AbstractFailureAnalyzer<SetupException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, SetupException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
  }
}
