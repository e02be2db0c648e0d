package dev.perdure.web.server;

import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Silences Spring's report of a start that failed because the process was asked to end. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class EarlyShutdownReporter implements SpringBootExceptionReporter {

  @Override
  public boolean reportException(Throwable failure) {
    return EarlyShutdown.isShuttingDown();
  }
}
