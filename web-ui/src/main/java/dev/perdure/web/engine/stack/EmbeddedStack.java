package dev.perdure.web.engine.stack;

import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.activities.postgres.PostgresSettings;
import dev.perdure.web.engine.data.DataDirectory;
import dev.perdure.web.engine.data.SetupException;
import dev.perdure.web.engine.server.Engine;
import dev.perdure.web.engine.server.Engines;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * PostgreSQL and the engine, ready. Close it last: after the web server, the workers and the
 * connection pool. A kill leaves both running; the next start on the same data takes them over.
 */
public final class EmbeddedStack implements AutoCloseable {
  private final DataDirectory data;
  private final DatabaseAccess database;
  private final Optional<EmbeddedPostgres> postgres;
  private final Engine engine;

  private EmbeddedStack(
      DataDirectory data,
      DatabaseAccess database,
      Optional<EmbeddedPostgres> postgres,
      Engine engine) {
    this.data = data;
    this.database = database;
    this.postgres = postgres;
    this.engine = engine;
  }

  /** Starts both at the same time; fails with a {@link SetupException} that names the remedy. */
  public static EmbeddedStack start(StackSettings settings, DataDirectory data) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var postgres = begin(threads, () -> postgres(settings, data));
      var engine = begin(threads, () -> Engines.start(settings.engine(), data.path()));
      return join(settings, data, postgres, engine);
    }
  }

  public DataDirectory data() {
    return data;
  }

  /** The product's database. */
  public DatabaseAccess database() {
    return database;
  }

  public Engine engine() {
    return engine;
  }

  /** One line on what runs, for people. */
  public String description() {
    var where = postgres.map(_ -> "embedded PostgreSQL").orElse("PostgreSQL");
    return "%s at %s; %s".formatted(where, database.place(), engine.description());
  }

  /** Ends what was run from here. */
  @Override
  public void close() {
    try {
      engine.close();
    } finally {
      postgres.ifPresent(EmbeddedPostgres::close);
    }
  }

  private static Optional<EmbeddedPostgres> postgres(StackSettings settings, DataDirectory data) {
    if (settings.database().isPresent()) {
      settings.database().get().requireAnswer();
      return Optional.empty();
    }
    var directory = data.path().resolve("postgres");
    return Optional.of(
        EmbeddedPostgres.start(new PostgresSettings(directory, settings.postgresCache(), true)));
  }

  private static EmbeddedStack join(
      StackSettings settings,
      DataDirectory data,
      Future<Optional<EmbeddedPostgres>> postgres,
      Future<Engine> engine) {
    try {
      var started = postgres.get();
      var database = started.map(EmbeddedPostgres::access).or(settings::database).orElseThrow();
      return new EmbeddedStack(data, database, started, engine.get());
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
    } catch (ExecutionException neverStarted) {
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
