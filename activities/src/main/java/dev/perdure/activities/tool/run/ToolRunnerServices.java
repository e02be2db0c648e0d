package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.ToolJournal;

/**
 * Stores that record tool calls, the hooks that Perdure asks about calls, and the review of files
 * that calls change.
 */
public record ToolRunnerServices(
    ToolJournal journal, Artifacts artifacts, CallHooks hooks, PostEditCheck postEditCheck) {

  /** Stores without hooks and without a review. */
  public ToolRunnerServices(ToolJournal journal, Artifacts artifacts) {
    this(journal, artifacts, CallHooks.none(), PostEditCheck.none());
  }
}
