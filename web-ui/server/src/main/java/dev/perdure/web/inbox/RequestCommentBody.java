package dev.perdure.web.inbox;

import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request body of a comment on a request.
 *
 * @param commentId an id of the caller, so that a repeated call adds nothing; made up if missing
 */
record RequestCommentBody(@Nullable String commentId, @Nullable String text) {

  private static final int MAX_TEXT_LENGTH = 4_000;

  String id() {
    if (commentId == null) {
      return "c_" + UUID.randomUUID();
    }
    if (commentId.isBlank() || commentId.codePoints().anyMatch(Character::isISOControl)) {
      throw ApiFailure.invalid(
          "commentId", "The commentId is blank or has control characters: use letters and digits.");
    }
    return SizeLimits.key("commentId", commentId);
  }

  /** The text without the space around it. */
  String checkedText() {
    String words = text == null ? "" : text.strip();
    if (words.isEmpty()) {
      throw ApiFailure.invalid("text", "The field 'text' is empty: write a comment.");
    }
    if (words.length() > MAX_TEXT_LENGTH) {
      throw ApiFailure.invalid(
          "text",
          "The comment has %d characters, %d are taken: write a shorter one."
              .formatted(words.length(), MAX_TEXT_LENGTH));
    }
    return words;
  }
}
