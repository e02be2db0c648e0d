package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.ToolJournal;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;

/**
 * Stores that record tool calls, the hooks that Perdure asks about calls, the review of files that
 * calls change, and the tracer of the calls' spans.
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
