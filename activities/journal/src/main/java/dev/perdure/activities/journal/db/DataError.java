package dev.perdure.activities.journal.db;

import dev.perdure.activities.failure.CauseChain;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * An error that PostgreSQL reports for the data of a statement, so that a retry fails the same way.
 */
public record DataError(String state, String sentence) {

  private static final Set<String> CLASSES = Set.of("22", "23", "54");
  private static final String CONSTRAINTS = "23";
  private static final int MAX_MESSAGE_LENGTH = 300;

  /** Finds the data fault that caused a failure. */
  public static Optional<DataError> in(Throwable failure) {
    return CauseChain.of(failure)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .filter(DataError::isOne)
        .map(cause -> new DataError(cause.getSQLState(), firstLine(cause)))
        .findFirst();
  }

  /** Whether a concurrent transaction may be the cause, so that a retry may succeed. */
  public boolean mayBeRace() {
    return state.startsWith(CONSTRAINTS);
  }

  private static boolean isOne(SQLException cause) {
    String state = Objects.requireNonNullElse(cause.getSQLState(), "");
    return state.length() == 5 && CLASSES.contains(state.substring(0, 2));
  }

  private static String firstLine(SQLException cause) {
    String line = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return InvisibleCharEscaper.start(line.replaceFirst("^ERROR: ", ""), MAX_MESSAGE_LENGTH);
  }
}
