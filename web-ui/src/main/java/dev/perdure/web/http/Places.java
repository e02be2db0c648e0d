package dev.perdure.web.http;

import dev.perdure.activities.journal.database.Cursor;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads places in lists. */
public final class Places {

  private Places() {}

  /** A cursor that was given out by a list; nothing means the beginning. */
  public static Optional<String> cursor(@Nullable String cursor) {
    return Optional.ofNullable(cursor).map(Places::checked);
  }

  private static String checked(String cursor) {
    try {
      return Cursor.decoded(cursor).encoded();
    } catch (IllegalArgumentException e) {
      throw ApiFailure.invalid("cursor", String.valueOf(e.getMessage()));
    }
  }
}
