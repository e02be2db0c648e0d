package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.ToolJournal;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;

/**
 * Services of the tool runner: stores of tool calls, hooks of calls, the review of changed files,
 * and the tracer of the calls' spans.
 */
public record ToolRunnerServices(
    ToolJournal journal,
    Artifacts artifacts,
    CallHooks hooks,
    PostEditCheck postEditCheck,
    Tracer tracer) {

  /** Services whose calls are no spans. */
  public ToolRunnerServices(
      ToolJournal journal, Artifacts artifacts, CallHooks hooks, PostEditCheck postEditCheck) {
    this(journal, artifacts, hooks, postEditCheck, OpenTelemetry.noop().getTracer(""));
  }

  /** Stores without hooks and without a review. */
  public ToolRunnerServices(ToolJournal journal, Artifacts artifacts) {
    this(journal, artifacts, CallHooks.none(), PostEditCheck.none());
  }
}
