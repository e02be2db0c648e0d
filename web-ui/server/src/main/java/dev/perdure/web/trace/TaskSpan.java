package dev.perdure.web.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;

/** A span of work on a task, current in its thread until it is closed. */
public final class TaskSpan implements AutoCloseable {

  /** A span that records nothing and changes no thread. */
  static final TaskSpan NONE = new TaskSpan(Span.getInvalid(), Scope.noop());

  private final Span span;
  private final Scope scope;

  private TaskSpan(Span span, Scope scope) {
    this.span = span;
    this.scope = scope;
  }

  @SuppressWarnings("MustBeClosedChecker") // the scope is closed with the span
  static TaskSpan of(Span span) {
    return new TaskSpan(span, span.makeCurrent());
  }

  public void failed(String error) {
    span.setStatus(StatusCode.ERROR, error);
  }

  @Override
  public void close() {
    scope.close();
    span.end();
  }
}
