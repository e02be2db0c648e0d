package dev.perdure.web.recovery;

import dev.perdure.activities.journal.task.CopyLag;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.workspace.replica.CopyTarget;
import dev.perdure.web.management.CachedReading;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health details of the copies of tasks' files in an object store. Copies that wait leave the
 * server up: its tasks go on.
 */
@Component("copies")
final class CopyHealth implements HealthIndicator {

  private static final Duration VALIDITY = Duration.ofSeconds(5);

  private final CopyTarget copyTarget;
  private final CachedReading<Optional<CopyLag>> lag;

  CopyHealth(CopyTarget copyTarget, CopyObjectStore copyObjectStore) {
    this.copyTarget = copyTarget;
    this.lag =
        new CachedReading<>(() -> Optional.of(copyObjectStore.lag()), Optional.empty(), VALIDITY);
  }

  @Override
  public Health health() {
    Health.Builder health = Health.up();
    copyTarget
        .store()
        .ifPresent(store -> {
          health.withDetail("store", store.place());
          store
              .failure()
              .ifPresent(failure ->
                  health
                      .withDetail("failure", failure.sentence())
                      .withDetail("failingSince", failure.since().toString()));
          lag.get().ifPresent(known -> describe(known, health));
        });
    return health.build();
  }

  private static void describe(CopyLag lag, Health.Builder health) {
    health
        .withDetail("tasksBehind", lag.tasks())
        .withDetail("secondsBehind", lag.oldest().toSeconds());
  }
}
