package dev.perdure.web.history;

import dev.perdure.web.http.Words;
import dev.perdure.web.problem.ApiFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command and what it is given; these take nothing. */
record CommandBody(@Nullable String name, @Nullable Object arguments) {

  /** The command that is meant. */
  HistoryCommand command() {
    if (name == null) {
      throw ApiFailure.invalid("name", "The field 'name' is missing: say which command.");
    }
    return Words.one("name", name, List.of(HistoryCommand.values()));
  }
}
