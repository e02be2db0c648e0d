package dev.perdure.activities.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Embedded PostgreSQL server, which survives a killed owner and is adopted by the next one. */
public final class EmbeddedPostgres implements AutoCloseable {
  private static final String DATABASE = "perdure";
  private static final String MAINTENANCE_DATABASE = "postgres";

  /** A busy machine may take long to answer the first connection. */
  private static final int SETUP_SECONDS = 30;

  private final PostgresClusterFiles cluster;
  private final Watch watch;
  private final PostmasterPidFile server;

  private EmbeddedPostgres(PostgresClusterFiles cluster, Watch watch, PostmasterPidFile server) {
    this.cluster = cluster;
    this.watch = watch;
    this.server = server;
  }

  /**
   * Takes over the server that already runs on this directory, or starts one. The caller owns the
   * directory: two owners at once are its mistake.
   */
  public static EmbeddedPostgres start(EmbeddedPostgresSettings settings) {
    var programs = PostgresProgramRunner.at(PostgresBinaries.unpack(settings.cache()));
    var cluster = PostgresClusterFiles.open(settings, programs);
    var postmaster = new Postmaster(cluster, programs);
    var server = postmaster.attach().orElseGet(postmaster::start);
    var postgres = new EmbeddedPostgres(cluster, new Watch(postmaster), server);
    postgres.prepareDatabase();
    return postgres;
  }

  public DatabaseAccess access() {
    return cluster.access(server.port(), DATABASE);
  }

  /** Creates a database, as a copy of another one if that is given. */
  public DatabaseAccess createDatabase(String name, Optional<String> template) {
    var copied =
        template.map(original -> " template " + ApplicationRole.quoted(original)).orElse("");
    execute(
        "create database %s owner %s%s"
            .formatted(ApplicationRole.quoted(name), ApplicationRole.NAME, copied));
    return cluster.access(server.port(), name);
  }

  /** Removes a database and ends its connections. */
  public void dropDatabase(String name) {
    execute("drop database if exists " + ApplicationRole.quoted(name) + " with (force)");
  }

  /** From now on the server is started again when it ends by itself. */
  public EmbeddedPostgres watched() {
    watch.keep(server);
    return this;
  }

  /** The process id of the server as it was first found or started. */
  public long pid() {
    return server.pid();
  }

  /** Ends the server; sessions that are still open are cut off. */
  @Override
  public void close() {
    watch.end();
  }

  /** Creates the database and the application's role, or hands an older cluster over to it. */
  private void prepareDatabase() {
    var role = new ApplicationRole(access().password());
    administer(MAINTENANCE_DATABASE, role::create);
    if (!isThere(DATABASE)) {
      createDatabase(DATABASE, Optional.empty());
    }
    administer(DATABASE, connection -> role.takeOver(connection, DATABASE));
  }

  private boolean isThere(String database) {
    try (var connection = administration().connect(SETUP_SECONDS);
        var statement =
            connection.prepareStatement("select 1 from pg_database where datname = ?")) {
      statement.setString(1, database);
      return statement.executeQuery().next();
    } catch (SQLException e) {
      throw new PostgresException(DatabaseRefusalMessages.explain(administration(), e), e);
    }
  }

  /** The access of the superuser. */
  DatabaseAccess administration() {
    return cluster.administration(server.port(), MAINTENANCE_DATABASE);
  }

  private void administer(String database, Administration work) {
    var administration = cluster.administration(server.port(), database);
    try (var connection = administration.connect(SETUP_SECONDS)) {
      work.run(connection);
    } catch (SQLException e) {
      throw new PostgresException(DatabaseRefusalMessages.explain(administration, e), e);
    }
  }

  /** Work of the superuser. */
  @FunctionalInterface
  private interface Administration {
    void run(Connection connection) throws SQLException;
  }

  private void execute(String command) {
    try (var connection = administration().connect(SETUP_SECONDS);
        var statement = connection.createStatement()) {
      statement.execute(command);
    } catch (SQLException e) {
      throw new PostgresException(
          "The command '%s' failed: %s".formatted(command, e.getMessage()), e);
    }
  }

  /** Restarts a server that ends by itself. */
  static final class Watch {
    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    private final Postmaster postmaster;
    private boolean ended;

    Watch(Postmaster postmaster) {
      this.postmaster = postmaster;
    }

    void keep(PostmasterPidFile server) {
      Thread.ofVirtual()
          .name("postgres-watch")
          .start(() -> {
            ProcessHandle.of(server.pid()).ifPresent(process -> process.onExit().join());
            again(server);
          });
    }

    synchronized void end() {
      ended = true;
      postmaster.stop();
    }

    private synchronized void again(PostmasterPidFile server) {
      if (ended) {
        return;
      }
      LOG.warn("PostgreSQL (process {}) ended by itself: it is started again.", server.pid());
      try {
        keep(postmaster.attach().orElseGet(postmaster::start));
      } catch (PostgresException e) {
        LOG.error("{} It is tried again.", e.getMessage());
        PostgresProcesses.pause();
        keep(server);
      }
    }
  }
}
