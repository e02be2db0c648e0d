package dev.perdure.activities.journal.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.journal.body.BodyCipher;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal without entries on a real PostgreSQL. Once closed it is cleaned, and the next test
 * opens it with the same connections: a new one reads the catalogue again, which takes as long as a
 * test.
 */
public final class TestJournal implements AutoCloseable, AfterEachCallback {

  private static final Logger LOG = LoggerFactory.getLogger(TestJournal.class);
  static final int POOL = 12;

  /** The name of the pool's connections in the server. */
  private static final String POOLED = "kept by tests";

  /**
   * Gives the tables the content that migrations left, many times faster than a copy of them, and
   * ends connections outside the pool.
   */
  private static final String CLEAN =
      """
      do $$
      declare place text;
      begin
        perform pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and application_name <> ':pooled';
        set local session_replication_role = replica;
        for place in select tablename from pg_tables where schemaname = 'public'
          and tablename not in ('flyway_schema_history', 'installation')
        loop
          execute format('delete from %I', place);
        end loop;
        perform setval(format('%I', sequencename)::regclass, start_value, false)
          from pg_sequences where last_value is not null;
      end $$
      """
          .replace(":pooled", POOLED);

  private static final String OTHERS =
      """
      select count(*) from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid()
      """;

  private static final String READ =
      """
      select place.relname, place.seq_tup_read + coalesce(sum(index.idx_tup_read), 0)
      from pg_stat_user_tables place left join pg_stat_user_indexes index using (relid)
      group by place.relid, place.relname, place.seq_tup_read
      """;

  /** Inserts the smallest row of a task; its only value is the id. */
  static final String SMALLEST_TASK =
      """
      insert into task (id, body_digest, body, title, request, requester, strategy, phase, state)
      values (?, '', '{}', 'Title', 'Request', 'ada', 'layered', 'preparing', 'queued')
      """;

  private static final Deque<Pooled> CLEANED = new ConcurrentLinkedDeque<>();

  private final TestDatabase server;
  private final HikariDataSource pool;
  private final LeasedDataSource lease;
  private final Database database;
  private final EventLog events;
  private boolean countsReads;

  /** A clean database with the pool of its connections. */
  private record Pooled(TestDatabase server, HikariDataSource pool) {}

  private TestJournal(Pooled opened) {
    this.server = opened.server();
    this.pool = opened.pool();
    this.lease = new LeasedDataSource(pool);
    this.database = new Database(lease);
    this.events = new EventLog(database);
  }

  /** The migrated tables, without entries. */
  public static TestJournal open() {
    Pooled cleaned = CLEANED.poll();
    return new TestJournal(cleaned == null ? pooled(prepared()) : cleaned);
  }

  private static TestDatabase prepared() {
    return TestDatabase.prepared("journal", TestJournal::migrate);
  }

  private static Pooled pooled(TestDatabase server) {
    return new Pooled(server, pool(server.access(), POOL));
  }

  public Database database() {
    return database;
  }

  /** The same database for a process with other keys of transcripts. */
  public Database database(BodyCipher bodyCipher) {
    return new Database(lease, bodyCipher);
  }

  public EventLog events() {
    return events;
  }

  public DatabaseAccess access() {
    return server.access();
  }

  /** A connection outside the pool. */
  public Connection connect() throws SQLException {
    return server.access().connect(10);
  }

  /**
   * The rows that statements have read so far, by table. A connection counts its reads in the
   * server once it is closed.
   */
  public Map<String, Long> rowsRead() {
    countsReads = true;
    pool.getHikariPoolMXBean().softEvictConnections();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      Eventually.holds(() -> isAlone(statement));
      Map<String, Long> read = new TreeMap<>();
      try (ResultSet rows = statement.executeQuery(READ)) {
        while (rows.next()) {
          read.put(rows.getString(1), rows.getLong(2));
        }
      }
      return read;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isAlone(Statement statement) {
    try (ResultSet others = statement.executeQuery(OTHERS)) {
      return others.next() && others.getInt(1) == 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The smallest row of a task, for tests that need one to refer to. */
  public TaskId task(String id) {
    database.sql(SMALLEST_TASK, id).update();
    return new TaskId(id);
  }

  /** The smallest row of a run of a task. */
  public RunId run(TaskId task, String name) {
    RunId run = task.run(name);
    database
        .sql(
            """
            insert into conversation
              (id, task_id, kind, workflow_id, agent, phase, title, state, ceiling)
            values (?, ?, 'main', ?, 'build', 'executing', 'Title', 'running', false)
            """,
            run,
            task,
            run)
        .update();
    return run;
  }

  /** The kinds of a task's events in their order. */
  public List<EventKind> kinds(TaskId task) {
    return events.after(0, Optional.of(task), 100).stream().map(LoggedEvent::kind).toList();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close();
  }

  @Override
  public void close() {
    lease.close();
    boolean isIdle = !countsReads && pool.getHikariPoolMXBean().getActiveConnections() == 0;
    if (!isIdle) {
      pool.close();
    }
    try (Connection connection = isIdle ? pool.getConnection() : connect();
        Statement statement = connection.createStatement()) {
      statement.execute(CLEAN);
      CLEANED.add(isIdle ? new Pooled(server, pool) : pooled(server));
    } catch (SQLException unclean) {
      LOG.warn("A database of tests is not used again: {}", unclean.getMessage());
      pool.close();
      server.close();
    }
  }

  private static void migrate(DatabaseAccess access) {
    try (HikariDataSource source = pool(access, 2)) {
      Database.migrate(source);
    }
  }

  static HikariDataSource pool(DatabaseAccess access, int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(access.jdbcUrl());
    config.setUsername(access.user());
    config.setPassword(access.password());
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    config.setConnectionInitSql("set statement_timeout = '5s'");
    config.addDataSourceProperty("ApplicationName", POOLED);
    return new HikariDataSource(config);
  }
}
