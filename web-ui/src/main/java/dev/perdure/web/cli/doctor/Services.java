package dev.perdure.web.cli.doctor;

import dev.perdure.activities.postgres.access.DatabaseAccess;
import dev.perdure.activities.postgres.access.PostgresException;
import dev.perdure.web.cli.option.Environment;
import dev.perdure.web.engine.choice.EngineOutlook;
import dev.perdure.web.engine.data.SetupException;
import dev.perdure.web.engine.stack.StackSettings;
import java.util.List;
import java.util.Optional;

/** The database and the engine that a server would use. */
final class Services {
  private Services() {}

  static List<Finding> look(Environment environment) {
    return List.of(database(environment), engine(environment));
  }

  private static Finding database(Environment environment) {
    try {
      Optional<DatabaseAccess> named = StackSettings.database(environment.variables());
      return named
          .map(access -> Finding.ok("database", access.requireAnswer().place() + " answers"))
          .orElseGet(
              () -> Finding.ok("database", "an embedded PostgreSQL, started with the server"));
    } catch (PostgresException refused) {
      return Finding.missing(
          "database", "PERDURE_DB_URL is set", String.valueOf(refused.getMessage()));
    }
  }

  private static Finding engine(Environment environment) {
    try {
      var settings = StackSettings.of(environment.variables(), false).engine();
      return EngineOutlook.of(settings)
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
