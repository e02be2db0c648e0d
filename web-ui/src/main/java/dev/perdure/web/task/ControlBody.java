package dev.perdure.web.task;

import dev.perdure.web.http.Words;
import dev.perdure.web.problem.ApiFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a person steers a task. */
record ControlBody(@Nullable String command) {

  /** The command that is meant. */
  Steering steering() {
    if (command == null) {
      throw ApiFailure.invalid("command", "The field 'command' is missing: say what to do.");
    }
    return Words.one("command", command, List.of(Steering.values()));
  }
}
