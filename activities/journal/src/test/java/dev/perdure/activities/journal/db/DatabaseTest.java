package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

class DatabaseTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final Database database = journal.database();

  @Test
  void keepsATransactionAsAWholeOrNotAtAll() {
    assertThatThrownBy(() ->
            database.transact(() -> {
              journal.task("t_1");
              throw new IllegalArgumentException("no");
            }))
        .hasMessage("no");

    assertThat(tasks()).isZero();
  }

  @Test
  void keepsWhatIsDoneApartFromATransactionThatFails() {
    assertThatThrownBy(() ->
            database.transact(() -> {
              database.apart(() -> journal.task("t_1"));
              throw new IllegalArgumentException("no");
            }))
        .hasMessage("no");

    assertThat(tasks()).isEqualTo(1);
  }

  @Test
  void leavesConnectionsToWorkBesideOpenTransactions() {
    var open = new CountDownLatch(TestJournal.POOL);
    try (var threads = Executors.newFixedThreadPool(TestJournal.POOL)) {
      List<Future<Long>> counted =
          Stream.generate(() ->
                  threads.submit(() -> database.beside(() -> openTogether(open), this::tasks)))
              .limit(TestJournal.POOL)
              .toList();

      assertThat(counted).allSatisfy(each -> assertThat(each.get()).isZero());
    }
  }

  @Test
  void saysThatTheConnectionWasLostInAWayThatIsTriedAgain() {
    assertThatThrownBy(() ->
            database.transact(() -> {
              cutOff(database.sql("select pg_backend_pid()").query(Integer.class).single());
              journal.task("t_1");
            }))
        .isInstanceOfAny(DataAccessException.class, TransactionException.class);

    assertThat(tasks()).as("the next statement has a connection that works").isZero();
  }

  @Test
  void doesNotWaitForADatabaseThatHangs() throws SQLException {
    journal.task("t_1");
    Instant start = Instant.now();
    try (Connection other = journal.connect()) {
      other.setAutoCommit(false);
      other.createStatement().execute("update task set title = 'held'");

      assertThatThrownBy(() -> database.sql("update task set title = 'mine'").update())
          .isInstanceOf(DataAccessException.class);
      assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(1));
      other.rollback();
    }
  }

  @Test
  void replacesWhatATextColumnCannotHold() {
    assertThat(TextSanitizer.of("a\u0000b")).isEqualTo("a\uFFFDb");
    assertThat(TextSanitizer.of("a\ud800b")).isEqualTo("a\uFFFDb");
    assertThat(TextSanitizer.of("ok \ud83d\ude00")).isEqualTo("ok \ud83d\ude00");
  }

  /** Lets as many transactions be open at once as may be. */
  private static void openTogether(CountDownLatch open) {
    open.countDown();
    try {
      var _ = open.await(100, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private long tasks() {
    return database.sql("select count(*) from task").query(Long.class).single();
  }

  private void cutOff(int backend) {
    try (Connection other = journal.connect();
        var statement = other.prepareStatement("select pg_terminate_backend(?, 5000)")) {
      statement.setInt(1, backend);
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
