package dev.perdure.web.history;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.http.Words;
import dev.perdure.web.problem.ApiFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command and what it is given; these take nothing. */
record CommandBody(@Nullable String name, @Nullable JsonObject arguments) {

  /** The command that is meant. */
  HistoryCommand command() {
    if (name == null) {
      throw ApiFailure.invalid("name", "The field 'name' is missing: say which command.");
    }
    var command = Words.one("name", name, List.of(HistoryCommand.values()));
    refuseArguments(command);
    return command;
  }

  /** One that is dropped would take back more than was meant. */
  private void refuseArguments(HistoryCommand command) {
    if (arguments != null && !arguments.isEmpty()) {
      var field = "arguments." + arguments.fields().keySet().iterator().next();
      throw ApiFailure.invalid(
          field,
          "'%s' is not supported yet: %s takes no arguments and moves all files of the task. Leave it out."
              .formatted(field, command.word()));
    }
  }
}
