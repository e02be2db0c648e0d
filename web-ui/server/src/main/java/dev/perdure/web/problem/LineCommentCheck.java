package dev.perdure.web.problem;

import dev.perdure.planner.request.DecisionLineComment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates a person's comments on lines of a diff: the side and the line numbers. */
public final class LineCommentCheck {

  private LineCommentCheck() {}

  /** The comments, each on lines and a side that a diff can have. */
  public static @Nullable List<DecisionLineComment> of(
      @Nullable List<DecisionLineComment> comments) {
    if (comments != null) {
      comments.forEach(LineCommentCheck::check);
    }
    return comments;
  }

  private static void check(@Nullable DecisionLineComment comment) {
    if (comment == null) {
      throw invalid("A comment is null. Give 'path', 'line' and 'text', or leave it out.");
    }
    var side = comment.side();
    if (side != null && !side.equals("old") && !side.equals("new")) {
      throw invalid("Invalid side '%s' of '%s'. Use 'old' or 'new'.", side, comment.path());
    }
    var start = comment.start() == null ? comment.line() : comment.start();
    if (start < 1 || start > comment.line()) {
      throw invalid(
          "Invalid lines %d to %d of '%s'. Count from 1, 'start' not behind 'line'.",
          start, comment.line(), comment.path());
    }
  }

  private static ApiFailure invalid(String sentence, Object... values) {
    return ApiFailure.invalid("lineComments", sentence.formatted(values));
  }
}
