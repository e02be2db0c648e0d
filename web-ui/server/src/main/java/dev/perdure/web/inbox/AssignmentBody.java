package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The request body of an assignment; null removes the assignee. */
record AssignmentBody(@JsonProperty(required = true) @Nullable String assignee) {

  private static final int MAX_NAME_LENGTH = 100;

  /** The name, without the space around it. */
  Optional<String> name() {
    return Optional.ofNullable(assignee).map(AssignmentBody::checked);
  }

  private static String checked(String assignee) {
    var name = assignee.strip();
    if (name.isEmpty() || name.length() > MAX_NAME_LENGTH || hasControls(name)) {
      throw ApiFailure.invalid(
          "assignee",
          "The assignee must be a name of 1 to %d characters on one line, or null for nobody."
              .formatted(MAX_NAME_LENGTH));
    }
    return name;
  }

  private static boolean hasControls(String name) {
    return name.codePoints().anyMatch(Character::isISOControl);
  }
}
