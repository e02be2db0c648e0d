package dev.perdure.activities.postgres;

import java.sql.SQLException;
import java.util.Optional;

/** Messages for refused database connections, with the remedy. */
public final class DatabaseRefusalMessages {
  private DatabaseRefusalMessages() {}

  public static String explain(DatabaseAccess access, SQLException refusal) {
    var state = Optional.ofNullable(refusal.getSQLState()).orElse("");
    return switch (state) {
      case "28P01", "28000", "08004" ->
          "The database at %s refuses the user '%s': correct PERDURE_DB_USER and PERDURE_DB_PASSWORD (%s)."
              .formatted(access.place(), access.user(), reason(refusal));
      case "3D000" ->
          "The database at %s does not exist: create it, or correct the name in PERDURE_DB_URL (%s)."
              .formatted(access.place(), reason(refusal));
      case "53300" ->
          "The database at %s has no connection left: raise its max_connections (%s)."
              .formatted(access.place(), reason(refusal));
      default ->
          "The database at %s can't be reached: start it, or correct PERDURE_DB_URL; unset, an embedded PostgreSQL is used (%s)."
              .formatted(access.place(), reason(refusal));
    };
  }

  private static String reason(SQLException refusal) {
    var text = Optional.ofNullable(refusal.getMessage()).orElse(refusal.getClass().getSimpleName());
    var line = text.lines().findFirst().orElse(text).strip();
    return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
  }
}
