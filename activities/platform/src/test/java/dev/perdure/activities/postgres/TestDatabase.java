package dev.perdure.activities.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Empty databases for tests, on one real PostgreSQL per test run. The server's files are kept
 * between runs, so that it starts in a fraction of a second; no two runs share a server.
 */
public final class TestDatabase implements AutoCloseable {
  private static final String PREFIX = "for_test_";
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final Set<String> TEMPLATES = new HashSet<>();
  private static final List<FileChannel> HELD = new CopyOnWriteArrayList<>();
  private static final Supplier<EmbeddedPostgres> SERVER = new OnFirstUse();

  private final String name;
  private final DatabaseAccess access;

  private TestDatabase(String name, Optional<String> template) {
    this.name = name;
    this.access = SERVER.get().createDatabase(name, template);
  }

  /** An empty database of its own. */
  public static TestDatabase empty() {
    return new TestDatabase(newName(), Optional.empty());
  }

  /**
   * A copy of a database that was prepared (migrated, filled) once in this run; {@code key} names
   * the preparation.
   */
  public static synchronized TestDatabase prepared(String key, Consumer<DatabaseAccess> prepare) {
    var template = PREFIX + key;
    if (TEMPLATES.add(template)) {
      prepare.accept(SERVER.get().createDatabase(template, Optional.empty()));
    }
    return new TestDatabase(newName(), Optional.of(template));
  }

  public DatabaseAccess access() {
    return access;
  }

  /** Removes the database and closes its open connections. */
  @Override
  public void close() {
    SERVER.get().dropDatabase(name);
  }

  private static String newName() {
    return PREFIX + COUNT.incrementAndGet();
  }

  /** Takes the first directory that no other run uses and serves it until this run ends. */
  private static final class OnFirstUse implements Supplier<EmbeddedPostgres> {
    private static final int DIRECTORIES = 64;
    private Optional<EmbeddedPostgres> server = Optional.empty();

    @Override
    public synchronized EmbeddedPostgres get() {
      if (server.isEmpty()) {
        var started =
            EmbeddedPostgres.start(new EmbeddedPostgresSettings(directory(), cache(), false));
        trustConnections(started);
        leftBehind(started).forEach(started::dropDatabase);
        Runtime.getRuntime().addShutdownHook(new Thread(started::close, "end-test-database"));
        server = Optional.of(started);
      }
      return server.orElseThrow();
    }

    /** Tests open many connections, and the proof of a password takes 4,096 rounds of SHA-256. */
    private static void trustConnections(EmbeddedPostgres server) {
      try (var connection = server.administration().connect(10);
          var statement = connection.createStatement();
          var row = statement.executeQuery("show hba_file")) {
        row.next();
        var file = Path.of(row.getString(1));
        Files.writeString(file, Files.readString(file).replace("scram-sha-256", "trust"));
        statement.execute("select pg_reload_conf()");
        statement.execute(
            "grant set on parameter session_replication_role to " + ApplicationRole.NAME);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Databases of earlier runs, which may have been killed. */
    private static List<String> leftBehind(EmbeddedPostgres server) {
      try (var connection = server.access().connect(10);
          var statement = connection.createStatement();
          var rows = statement.executeQuery("select datname from pg_database")) {
        var names = new ArrayList<String>();
        while (rows.next()) {
          names.add(rows.getString(1));
        }
        names.removeIf(name -> !name.startsWith(PREFIX));
        return names;
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    private static Path cache() {
      return EmbeddedPostgresSettings.userCache();
    }

    private static Path directory() {
      for (var number = 0; number < DIRECTORIES; number++) {
        var directory = cache().resolve("for-tests").resolve(Integer.toString(number));
        if (lock(directory)) {
          return directory;
        }
      }
      throw new IllegalStateException(DIRECTORIES + " test runs use a database at once.");
    }

    /** The channel is kept open and referred to: once collected, it would give up its lock. */
    @SuppressWarnings("resource")
    private static boolean lock(Path directory) {
      try {
        Files.createDirectories(directory);
        var file = directory.resolve("lock");
        var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() != null) {
          HELD.add(channel);
          return true;
        }
        channel.close();
        return false;
      } catch (OverlappingFileLockException taken) {
        return false;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
