package dev.perdure.activities.postgres;

import java.sql.SQLException;

/**
 * A PostgreSQL server run from here. It outlives a killed owner, is taken over by the next one and
 * ends with an orderly {@link #close()}.
 */
public final class EmbeddedPostgres implements AutoCloseable {
  private static final String DATABASE = "perdure";
  private static final String ABSENT_DATABASE = "3D000";

  private final Postmaster postmaster;
  private final PostmasterFile server;
  private final DatabaseAccess access;

  private EmbeddedPostgres(Postmaster postmaster, PostmasterFile server, DatabaseAccess access) {
    this.postmaster = postmaster;
    this.server = server;
    this.access = access;
  }

  /**
   * Takes over the server that already runs on this directory, or starts one. The caller owns the
   * directory: two owners at once are its mistake.
   */
  public static EmbeddedPostgres start(PostgresSettings settings) {
    var programs = PostgresPrograms.at(PostgresBinaries.unpack(settings.cache()));
    var cluster = Cluster.open(settings, programs);
    var postmaster = new Postmaster(cluster, programs);
    var server = postmaster.attach().orElseGet(postmaster::start);
    var access = cluster.access(server.port(), DATABASE);
    createDatabase(access, cluster.access(server.port(), "postgres"));
    return new EmbeddedPostgres(postmaster, server, access);
  }

  public DatabaseAccess access() {
    return access;
  }

  /** The process id of the server. */
  public long pid() {
    return server.pid();
  }

  /** Ends the server; sessions that are still open are cut off. */
  @Override
  public void close() {
    postmaster.stop();
  }

  private static void createDatabase(DatabaseAccess wanted, DatabaseAccess maintenance) {
    try (var connection = wanted.connect(Postmaster.ANSWER_SECONDS)) {
      connection.isValid(Postmaster.ANSWER_SECONDS);
    } catch (SQLException e) {
      if (!ABSENT_DATABASE.equals(e.getSQLState())) {
        throw new PostgresException(DatabaseRefusal.explain(wanted, e), e);
      }
      create(maintenance);
    }
  }

  private static void create(DatabaseAccess maintenance) {
    try (var connection = maintenance.connect(Postmaster.ANSWER_SECONDS);
        var statement = connection.createStatement()) {
      statement.execute("create database " + DATABASE);
    } catch (SQLException e) {
      throw new PostgresException(DatabaseRefusal.explain(maintenance, e), e);
    }
  }
}
