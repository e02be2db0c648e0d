package dev.perdure.web.engine.local;

import dev.perdure.activities.postgres.DatabaseAccess;
import java.nio.file.Path;
import java.util.Optional;

/** The database and the engine of a process; an absent database means an embedded one. */
public record DatabaseAndEngineSettings(
    Optional<DatabaseAccess> database, Path postgresCache, EngineSettings engine) {

  /** The same settings, with or without the pages of a development server. */
  public DatabaseAndEngineSettings withTemporalUi(boolean wanted) {
    return new DatabaseAndEngineSettings(database, postgresCache, engine.withPages(wanted));
  }
}
