package dev.perdure.web.cli.local;

import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.web.cli.local.DoctorCommand.Finding;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Optional;

/** Checks of the database and the Temporal server. */
final class ServiceChecks {
  private ServiceChecks() {}

  static List<Finding> look(PerdureProperties properties) {
    return List.of(database(properties), engine(properties));
  }

  private static Finding database(PerdureProperties properties) {
    try {
      Optional<DatabaseAccess> named = properties.database().access();
      return named
          .map(access -> Finding.ok("database", access.requireAnswer().place() + " answers"))
          .orElseGet(
              () -> Finding.ok("database", "an embedded PostgreSQL, started with the server"));
    } catch (PostgresException refused) {
      return Finding.missing(
          "database", "PERDURE_DB_URL is set", String.valueOf(refused.getMessage()));
    }
  }

  private static Finding engine(PerdureProperties properties) {
    try {
      return properties
          .stack(false)
          .engine()
          .durableEngine()
          .map(found -> Finding.ok("engine", found))
          .orElseGet(() ->
              Finding.missing(
                  "engine",
                  "no Temporal server",
                  "Tasks would not survive a restart, so 'serve' refuses: './perdure engine"
                      + " install' gets one; 'demo', 'run' and 'serve --ephemeral' go without."));
    } catch (SetupException | PostgresException refused) {
      return Finding.missing("engine", "unusable", String.valueOf(refused.getMessage()));
    }
  }
}
