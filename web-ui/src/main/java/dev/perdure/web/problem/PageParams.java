package dev.perdure.web.problem;

import dev.perdure.activities.journal.db.Page.Cursor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads places in lists, and how much of a list is wanted. */
public final class PageParams {

  private static final int PAGE = 50;
  private static final int LONGEST_PAGE = 1_000;

  private PageParams() {}

  /** How many items are wanted; what is out of range is refused and not cut in silence. */
  public static int limit(@Nullable Integer limit) {
    if (limit != null && (limit < 1 || limit > LONGEST_PAGE)) {
      throw ApiFailure.invalid(
          "limit", "'limit' is %d: give 1 to %d.".formatted(limit, LONGEST_PAGE));
    }
    return limit == null ? PAGE : limit;
  }

  /** A cursor that was given out by a list; nothing means the beginning. */
  public static Optional<String> cursor(@Nullable String cursor) {
    return Optional.ofNullable(cursor).map(PageParams::checked);
  }

  private static String checked(String cursor) {
    try {
      return Cursor.decoded(cursor).encoded();
    } catch (IllegalArgumentException e) {
      throw ApiFailure.invalid("cursor", String.valueOf(e.getMessage()));
    }
  }
}
