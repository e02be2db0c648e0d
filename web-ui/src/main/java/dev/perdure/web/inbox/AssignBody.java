package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who is to look after a request; null is nobody. */
record AssignBody(@JsonProperty(required = true) @Nullable String assignee) {

  private static final int LONGEST_NAME = 100;

  /** The name, without the space around it. */
  Optional<String> name() {
    return Optional.ofNullable(assignee).map(AssignBody::checked);
  }

  private static String checked(String assignee) {
    var name = assignee.strip();
    if (name.isEmpty() || name.length() > LONGEST_NAME || hasControls(name)) {
      throw ApiFailure.invalid(
          "assignee",
          "The assignee must be a name of 1 to %d characters on one line, or null for nobody."
              .formatted(LONGEST_NAME));
    }
    return name;
  }

  private static boolean hasControls(String name) {
    return name.codePoints().anyMatch(Character::isISOControl);
  }
}
