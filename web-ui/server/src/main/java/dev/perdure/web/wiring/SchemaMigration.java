package dev.perdure.web.wiring;

import dev.perdure.web.engine.SetupException;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.stereotype.Component;

/**
 * Brings the tables up to this build, or names the remedy if a newer or another build made the
 * tables.
 */
@Component
final class SchemaMigration implements FlywayMigrationStrategy {

  @Override
  public void migrate(Flyway flyway) {
    refuseNewer(flyway.info().all());
    try {
      flyway.migrate();
    } catch (FlywayValidateException e) {
      throw new SetupException(
          "The tables in this database were made by a build of Perdure that this build does not follow: start the build that made them, or move the data directory away (with PERDURE_DB_URL, name an empty database) and start again.",
          e);
    }
  }

  /** Flyway itself would accept tables of a newer build, and this build would write to them. */
  private static void refuseNewer(MigrationInfo... migrations) {
    Optional<MigrationVersion> tables = newest(migrations, SchemaMigration::isUnknown);
    Optional<MigrationVersion> known = newest(migrations, it -> !isUnknown(it));
    if (tables.isPresent()) {
      throw new SetupException(
          "The tables in this database have version %s, and this build of Perdure knows version %s: start the newer build again, or restore the backup from before the upgrade (docs/team/upgrade.md)."
              .formatted(tables.get(), known.map(Object::toString).orElse("none")));
    }
  }

  private static Optional<MigrationVersion> newest(
      MigrationInfo[] migrations, Predicate<MigrationInfo> wanted) {
    return Stream.of(migrations)
        .filter(wanted)
        .map(MigrationInfo::getVersion)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder());
  }

  /** Whether a newer build has applied the migration. */
  private static boolean isUnknown(MigrationInfo migration) {
    MigrationState state = migration.getState();
    return state == MigrationState.FUTURE_SUCCESS || state == MigrationState.FUTURE_FAILED;
  }
}
