package dev.perdure.web.engine.stack;

import dev.perdure.activities.postgres.PostgresSettings;
import dev.perdure.activities.postgres.access.DatabaseAccess;
import dev.perdure.web.engine.binary.EngineSearch;
import dev.perdure.web.engine.server.EngineSettings;
import dev.perdure.web.engine.server.RemoteEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Which database and which engine are wanted; an absent database means one run from here. */
public record StackSettings(
    Optional<DatabaseAccess> database, Path postgresCache, EngineSettings engine) {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** Reads the variables of the environment that concern the stack. */
  public static StackSettings of(Map<String, String> environment, boolean ephemeral) {
    var namespace = value(environment, "TEMPORAL_NAMESPACE").orElse("default");
    var apiKey = value(environment, "TEMPORAL_API_KEY");
    var remote =
        value(environment, "TEMPORAL_ADDRESS")
            .map(address -> new RemoteEngine.Settings(address, namespace, apiKey));
    var search =
        new EngineSearch(
            value(environment, "TEMPORAL_CLI"),
            environment.getOrDefault("PATH", ""),
            EngineSearch.userCache());
    return new StackSettings(
        database(environment),
        PostgresSettings.userCache(),
        new EngineSettings(remote, namespace, search, ephemeral, PATIENCE));
  }

  /** The database named by {@code PERDURE_DB_URL}, {@code _USER} and {@code _PASSWORD}. */
  public static Optional<DatabaseAccess> database(Map<String, String> environment) {
    return value(environment, "PERDURE_DB_URL")
        .map(address ->
            DatabaseAccess.parse(
                address,
                value(environment, "PERDURE_DB_USER"),
                value(environment, "PERDURE_DB_PASSWORD")));
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
  }
}
