package dev.perdure.web.engine.stack;

import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.web.engine.server.EngineSettings;
import java.nio.file.Path;
import java.util.Optional;

/** The database and the engine of a process; an absent database means an embedded one. */
public record StackSettings(
    Optional<DatabaseAccess> database, Path postgresCache, EngineSettings engine) {}
