package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchRuntimeException;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.postgres.DatabaseDoor;
import dev.perdure.activities.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.TransactionSystemException;

@Timeout(120)
class DatabaseOutageTest {

  private final TestDatabase server = TestDatabase.empty();
  private final DatabaseDoor door = new DatabaseDoor(server.access());
  private final HikariDataSource pool = new HikariDataSource();
  private Database database;

  @BeforeEach
  void connect() {
    pool.setJdbcUrl(door.access().jdbcUrl());
    pool.setUsername(door.access().user());
    pool.setPassword(door.access().password());
    pool.setConnectionTimeout(500);
    pool.setMaximumPoolSize(2);
    pool.setMinimumIdle(0);
    pool.addDataSourceProperty("socketTimeout", "1");
    database = new Database(pool);
    database.sql("create table held (id text primary key)").update();
  }

  @AfterEach
  void close() {
    pool.close();
    door.close();
    server.close();
  }

  @Test
  void knowsAServerThatRefusesConnections() {
    door.shut();

    assertThat(outage(() -> database.sql("select 1").query().singleRow())).isTrue();
    assertThat(outage(() -> database.transact(() -> {}))).isTrue();
    assertThat(database.isAnswering()).isFalse();
  }

  @Test
  void knowsAServerThatIsSilent() {
    door.silence();

    assertThat(outage(() -> database.sql("select 1").query().singleRow())).isTrue();
    assertThat(outage(() -> database.transact(() -> insert("one")))).isTrue();
  }

  @Test
  void knowsAConnectionThatIsCutAmidATransaction() {
    assertThat(
            outage(() ->
                database.transact(() -> {
                  insert("one");
                  door.shut();
                  insert("two");
                })))
        .isTrue();
  }

  @Test
  void knowsAConnectionThatIsCutBeforeTheCommit() {
    assertThat(
            outage(() ->
                database.transact(() -> {
                  insert("one");
                  door.shut();
                })))
        .isTrue();
  }

  @Test
  void knowsAConnectionThatTheServerEnds() throws SQLException {
    try (Connection other = server.access().connect(10);
        var end = other.createStatement()) {
      assertThat(
              outage(() ->
                  database.transact(() -> {
                    insert("one");
                    run(
                        end,
                        "select pg_terminate_backend(pid) from pg_stat_activity"
                            + " where datname = current_database() and pid <> pg_backend_pid()");
                    insert("two");
                  })))
          .isTrue();
    }
  }

  @Test
  void knowsAPoolWithoutAFreeConnection() {
    assertThat(
            outage(() ->
                database.transact(() -> database.apart(() -> database.apart(() -> insert("one"))))))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"08006", "53100", "53300", "57P01", "57P03", "58030", "25006"})
  void knowsTheStatesOfAServerThatIsAway(String state) {
    var failure = new UncategorizedSQLException("task", null, new SQLException("gone", state));

    assertThat(DatabaseOutage.in(failure).orElseThrow().sentence()).contains(state);
  }

  @Test
  void looksForTheCauseWhereTheRollbackFailedToo() {
    var rollback = new TransactionSystemException("rollback", new SQLException("closed"));
    rollback.initApplicationException(
        new UncategorizedSQLException("task", null, new SQLException("gone", "57P01")));

    assertThat(DatabaseOutage.in(rollback)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into held values (null)",
        "insert into nowhere values (1)",
        "set statement_timeout = 1; select pg_sleep(1)"
      })
  void blamesNoServerThatAnswers(String statement) {
    assertThat(outage(() -> database.sql(statement).update())).isFalse();
  }

  @Test
  void repeatsWorkUntilTheDatabaseIsBack() {
    var tries = new AtomicInteger();
    door.shut();

    int rows =
        DatabaseOutage.outlast(
            () -> {
              if (tries.incrementAndGet() == 2) {
                door.open();
              }
              return database.sql("insert into held values ('one')").update();
            },
            () -> false);

    assertThat(rows).isOne();
    assertThat(tries.get()).isGreaterThan(1);
  }

  @Test
  void repeatsWorkThatOtherTransactionsHoldUp() throws SQLException {
    var tries = new AtomicInteger();
    try (Connection other = server.access().connect(10);
        var holder = other.createStatement()) {
      other.setAutoCommit(false);
      run(holder, "lock table held");

      DatabaseOutage.outlast(
          () -> {
            if (tries.incrementAndGet() == 3) {
              run(holder, "commit");
            }
            return insertWithin(tries.get() == 1 ? "lock_timeout" : "statement_timeout");
          },
          () -> false);
    }

    assertThat(tries).hasValue(3);
    assertThat(database.sql("select count(*) from held").query(Integer.class).single()).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01"})
  void repeatsWorkThatPostgresqlEndedForAnotherTransaction(String state) {
    var tries = new AtomicInteger();

    String done =
        DatabaseOutage.outlast(
            () -> {
              if (tries.incrementAndGet() == 1) {
                throw new UncategorizedSQLException("t", null, new SQLException("e", state));
              }
              return "done";
            },
            () -> false);

    assertThat(done).isEqualTo("done");
  }

  @Test
  void repeatsNoWorkThatFailsInTheSameWayAgain() {
    assertThatThrownBy(() -> DatabaseOutage.outlast(() -> insert(null), () -> false))
        .isInstanceOf(DataAccessException.class);
  }

  @Test
  void repeatsNoWorkThatNobodyWaitsFor() {
    door.shut();

    assertThatThrownBy(() -> DatabaseOutage.outlast(() -> insert("one"), () -> true))
        .isInstanceOf(DataAccessException.class);
  }

  private int insertWithin(String timeout) {
    return database.inTransaction(() -> {
      database.sql("set local %s = '100ms'".formatted(timeout)).update();
      return insert("one");
    });
  }

  private int insert(@Nullable String id) {
    return database.sql("insert into held values (?)", id).update();
  }

  private static void run(Statement statement, String text) {
    try {
      statement.execute(text);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean outage(Runnable work) {
    return DatabaseOutage.in(catchRuntimeException(work::run)).isPresent();
  }
}
