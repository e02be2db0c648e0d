package dev.perdure.activities.journal.task;

import dev.perdure.planner.message.SecretRedactor;
import org.jspecify.annotations.Nullable;

/** The cause of a task's failure. */
public record TaskRecordFailure(String code, String message, @Nullable String step) {

  TaskRecordFailure redacted() {
    return new TaskRecordFailure(code, SecretRedactor.of(message), step);
  }
}
