package dev.perdure.web.problem;

import dev.perdure.activities.journal.db.PageCursor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parser of the paging parameters {@code limit} and {@code cursor} of lists. */
public final class PageParams {

  private static final int DEFAULT_PAGE_SIZE = 50;
  private static final int MAX_PAGE_SIZE = 1_000;

  private PageParams() {}

  /** The page size; refuses what is out of range. */
  public static int limit(@Nullable Integer limit) {
    if (limit != null && (limit < 1 || limit > MAX_PAGE_SIZE)) {
      throw ApiFailure.invalid(
          "limit", "'limit' is %d: give 1 to %d.".formatted(limit, MAX_PAGE_SIZE));
    }
    return limit == null ? DEFAULT_PAGE_SIZE : limit;
  }

  /** The cursor, checked; empty for the first page. */
  public static Optional<String> cursor(@Nullable String cursor) {
    return Optional.ofNullable(cursor).map(PageParams::checked);
  }

  private static String checked(String cursor) {
    try {
      return PageCursor.decoded(cursor).encoded();
    } catch (IllegalArgumentException e) {
      throw ApiFailure.invalid("cursor", String.valueOf(e.getMessage()));
    }
  }
}
