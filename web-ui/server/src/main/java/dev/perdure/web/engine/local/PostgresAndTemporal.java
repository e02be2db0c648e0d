package dev.perdure.web.engine.local;

import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.SetupException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Starts, or connects to, the PostgreSQL database and the Temporal server that a Perdure process
 * uses, and closes them last. A kill leaves embedded ones running for the next start.
 */
public final class PostgresAndTemporal implements AutoCloseable {
  private final DatabaseAccess database;
  private final Optional<EmbeddedPostgres> postgres;
  private final Engine engine;

  private PostgresAndTemporal(
      DatabaseAccess database, Optional<EmbeddedPostgres> postgres, Engine engine) {
    this.database = database;
    this.postgres = postgres;
    this.engine = engine;
  }

  /** Starts both in parallel. */
  public static PostgresAndTemporal start(DatabaseAndEngineSettings settings, DataDirectory data) {
    return start(settings, data.path());
  }

  /** Connects to external servers only. */
  public static PostgresAndTemporal connect(DatabaseAndEngineSettings settings, Path data) {
    if (settings.database().isEmpty() || settings.engine().remote().isEmpty()) {
      throw new SetupException(
          "'web' and 'worker' alone share a database and an engine with others: set PERDURE_DB_URL"
              + " and TEMPORAL_ADDRESS, or use 'serve', which brings both.");
    }
    return start(settings, data);
  }

  private static PostgresAndTemporal start(DatabaseAndEngineSettings settings, Path data) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var postgres = begin(threads, () -> postgres(settings, data));
      var engine = begin(threads, () -> settings.engine().start(data));
      return join(settings, postgres, engine);
    }
  }

  public DatabaseAccess database() {
    return database;
  }

  public Engine engine() {
    return engine;
  }

  public String description() {
    var where = postgres.map(_ -> "embedded PostgreSQL").orElse("PostgreSQL");
    return "%s at %s; %s".formatted(where, database.place(), engine.description());
  }

  @Override
  public void close() {
    try {
      engine.close();
    } finally {
      postgres.ifPresent(EmbeddedPostgres::close);
    }
  }

  private static Optional<EmbeddedPostgres> postgres(
      DatabaseAndEngineSettings settings, Path data) {
    if (settings.database().isPresent()) {
      settings.database().get().requireAnswer();
      return Optional.empty();
    }
    var directory = data.resolve("postgres");
    return Optional.of(
        EmbeddedPostgres.start(
                new EmbeddedPostgresSettings(directory, settings.postgresCache(), true))
            .watched());
  }

  private static PostgresAndTemporal join(
      DatabaseAndEngineSettings settings,
      Future<Optional<EmbeddedPostgres>> postgres,
      Future<Engine> engine) {
    try {
      var started = postgres.get();
      var database = started.map(EmbeddedPostgres::access).or(settings::database).orElseThrow();
      return new PostgresAndTemporal(database, started, engine.get());
    } catch (ExecutionException e) {
      closeWhatStarted(postgres, engine);
      throw sentence(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SetupException("Interrupted while PostgreSQL and the engine start.", e);
    }
  }

  private static <T> Future<T> begin(ExecutorService threads, Callable<T> work) {
    return threads.submit(work);
  }

  private static void closeWhatStarted(
      Future<Optional<EmbeddedPostgres>> postgres, Future<Engine> engine) {
    closing(engine).ifPresent(Engine::close);
    closing(postgres).flatMap(started -> started).ifPresent(EmbeddedPostgres::close);
  }

  private static <T> Optional<T> closing(Future<T> future) {
    try {
      return Optional.of(future.get());
    } catch (ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static RuntimeException sentence(ExecutionException failure) {
    return switch (failure.getCause()) {
      case SetupException setup -> setup;
      case PostgresException refusal ->
          new SetupException(String.valueOf(refusal.getMessage()), refusal);
      case RuntimeException bug -> bug;
      case null, default -> new IllegalStateException(failure);
    };
  }
}
