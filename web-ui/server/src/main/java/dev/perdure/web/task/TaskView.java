package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.activities.journal.task.TaskRecord;
import org.jspecify.annotations.Nullable;

/** The JSON view of a task, with a link to its workflow in Temporal's web UI. */
record TaskView(@JsonUnwrapped TaskRecord task, Links links) {

  /** Links to other pages of the task; null if there is none. */
  public record Links(@Nullable String temporal) {}
}
