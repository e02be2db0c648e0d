package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** A host whose own clock is wrong compares moments by the database's clock. */
class DatabaseClockTest {

  private static final Duration WRONG = Duration.ofDays(4);

  private Instant database = Instant.parse("2026-07-01T12:00:00Z");
  private Instant process = database.plus(WRONG);
  private boolean isAway;
  private int asked;
  private final DatabaseClock clock = new DatabaseClock(this::ask, () -> process);

  @Test
  void tellsTheDatabasesMomentOnAHostWhoseClockIsWrong() {
    assertThat(clock.instant()).isEqualTo(database);

    pass(Duration.ofSeconds(50));

    assertThat(clock.instant()).isEqualTo(database);
    assertThat(asked).isEqualTo(1);
  }

  @Test
  void followsTheDatabaseAfterAMinute() {
    clock.instant();
    pass(Duration.ofMinutes(1));
    database = database.minusSeconds(7);

    assertThat(clock.instant()).isEqualTo(database);
  }

  @Test
  void goesOnWhileTheDatabaseIsAway() {
    clock.instant();
    isAway = true;
    pass(Duration.ofMinutes(5));

    assertThat(clock.instant()).isEqualTo(database);

    isAway = false;
    database = database.minusSeconds(7);
    assertThat(clock.instant()).isEqualTo(database);
  }

  private Instant ask() {
    asked++;
    if (isAway) {
      throw new DataAccessResourceFailureException("away");
    }
    return database;
  }

  private void pass(Duration time) {
    process = process.plus(time);
    database = database.plus(time);
  }
}
