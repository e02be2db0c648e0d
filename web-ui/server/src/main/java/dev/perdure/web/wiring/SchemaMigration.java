package dev.perdure.web.wiring;

import dev.perdure.web.engine.SetupException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.stereotype.Component;

/** Brings the tables up to this build, or names the remedy if another build made the tables. */
@Component
final class SchemaMigration implements FlywayMigrationStrategy {

  @Override
  public void migrate(Flyway flyway) {
    try {
      flyway.migrate();
    } catch (FlywayValidateException e) {
      throw new SetupException(
          "The tables in this database were made by a build of Perdure that this build does not follow: start the build that made them, or move the data directory away (with PERDURE_DB_URL, name an empty database) and start again.",
          e);
    }
  }
}
