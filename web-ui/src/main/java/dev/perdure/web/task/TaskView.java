package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.activities.journal.task.TaskRecord;
import org.jspecify.annotations.Nullable;

/** A task with what only this server knows of it. */
record TaskView(@JsonUnwrapped TaskRecord task, Links links) {

  /** Where else to look; null where there is no such page. */
  public record Links(@Nullable String temporal) {}
}
