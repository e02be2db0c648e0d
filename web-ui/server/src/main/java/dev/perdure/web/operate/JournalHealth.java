package dev.perdure.web.operate;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.WriteProbe;
import dev.perdure.activities.process.MonotonicClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Health of the journal: up while it can be written. The answer holds for some seconds, so that
 * strangers who ask often cost no writes.
 */
@Component("journalHealthIndicator")
final class JournalHealth implements HealthIndicator {

  private static final Duration VALIDITY_TIMEOUT = Duration.ofSeconds(5);

  private static final String IS_SUPERUSER =
      "select rolsuper from pg_roles where rolname = current_user";

  private final Database database;
  private final InstantSource clock;
  private Health last = Health.unknown().build();
  private Instant validUntil = Instant.MIN;

  @Autowired
  JournalHealth(Database database) {
    this(database, MonotonicClock.ofProcess());
  }

  JournalHealth(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public synchronized Health health() {
    if (clock.instant().isAfter(validUntil)) {
      last = probe();
      validUntil = clock.instant().plus(VALIDITY_TIMEOUT);
    }
    return last;
  }

  private Health probe() {
    return new WriteProbe(database)
        .failure()
        .map(reason -> Health.down().withDetail("write", reason).build())
        .orElseGet(
            () -> Health.up().withDetail("write", "done").withDetail("role", role()).build());
  }

  private String role() {
    try {
      boolean isSuperuser = database.sql(IS_SUPERUSER).query(Boolean.class).single();
      return isSuperuser
          ? "a superuser: give Perdure a role of its own (docs/team/operating.md)"
          : "no superuser";
    } catch (DataAccessException e) {
      return "unknown";
    }
  }
}
