package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.trace.SpanAttributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.util.Optional;

/** The span of a tool call, by OpenTelemetry's semantic conventions for generative AI. */
final class ToolCallSpan {

  private static final String EXECUTE = "execute_tool";

  private ToolCallSpan() {}

  /** The work that a span holds. */
  @FunctionalInterface
  interface Work {
    CallOutcome run() throws InterruptedException;
  }

  /** Runs a call within a span. A name that the model made up is no name of a span. */
  static CallOutcome record(Tracer tracer, Optional<Tool> tool, ToolContext context, Work work)
      throws InterruptedException {
    String name = tool.map(known -> known.spec().name()).orElse("unknown");
    Span span =
        tracer
            .spanBuilder(EXECUTE + " " + name)
            .setAttribute(SpanAttributes.OPERATION, EXECUTE)
            .setAttribute(SpanAttributes.TOOL, name)
            .setAttribute(SpanAttributes.TOOL_CALL, context.call().value())
            .setAttribute(SpanAttributes.CONVERSATION, context.run().value())
            .setAttribute(SpanAttributes.AGENT, context.agent())
            .startSpan();
    try (Scope _ = span.makeCurrent()) {
      CallOutcome outcome = work.run();
      describe(span, outcome);
      return outcome;
    } finally {
      span.end();
    }
  }

  private static void describe(Span span, CallOutcome outcome) {
    switch (outcome) {
      case CallOutcome.Completed(var result) when result.isError() ->
          span.setAttribute(SpanAttributes.OUTCOME, "error")
              .setAttribute(SpanAttributes.ERROR_TYPE, "tool_error")
              .setStatus(StatusCode.ERROR);
      case CallOutcome.Completed _ -> span.setAttribute(SpanAttributes.OUTCOME, "ok");
      case CallOutcome.NeedsPermission _ ->
          span.setAttribute(SpanAttributes.OUTCOME, "needs_permission");
      case CallOutcome.NeedsOthers _ -> span.setAttribute(SpanAttributes.OUTCOME, "needs_others");
    }
  }
}
