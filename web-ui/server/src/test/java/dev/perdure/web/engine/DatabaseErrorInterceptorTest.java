package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.postgres.TestDatabase;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.UncategorizedSQLException;

@Timeout(300)
@Tag("slow")
class DatabaseErrorInterceptorTest {

  private static final String QUEUE = "faults";

  private static final AtomicInteger ATTEMPTS = new AtomicInteger();
  private static TestDatabase server;
  private static HikariDataSource source;
  private static TestWorkflowEnvironment engine;
  private static Database database;

  /** Runs one statement. */
  @ActivityInterface
  public interface Statements {
    void run(String statement);
  }

  /** Runs one statement as an activity that is retried for as long as it fails. */
  @WorkflowInterface
  public interface Recording {
    @WorkflowMethod
    void record(String statement);
  }

  /** The workflow of the test. */
  public static final class RecordingImpl implements Recording {
    @Override
    public void record(String statement) {
      Workflow.newActivityStub(
              Statements.class,
              ActivityOptions.newBuilder()
                  .setStartToCloseTimeout(Duration.ofMinutes(2))
                  .setRetryOptions(
                      RetryOptions.newBuilder()
                          .setInitialInterval(Duration.ofMillis(10))
                          .setMaximumInterval(Duration.ofMillis(10))
                          .build())
                  .build())
          .run(statement);
    }
  }

  @BeforeAll
  static void start() {
    server = TestDatabase.empty();
    source = new HikariDataSource();
    source.setJdbcUrl(server.access().jdbcUrl());
    source.setUsername(server.access().user());
    source.setPassword(server.access().password());
    database = new Database(source);
    database.sql("create table held (id text primary key, number int)").update();
    database.sql("insert into held values ('one', 1)").update();
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder()
                        .setWorkerInterceptors(new DatabaseErrorInterceptor())
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(RecordingImpl.class);
    worker.registerActivitiesImplementations((Statements) DatabaseErrorInterceptorTest::run);
    engine.start();
  }

  @BeforeEach
  void count() {
    ATTEMPTS.set(0);
  }

  @AfterAll
  static void stop() {
    engine.close();
    source.close();
    server.close();
  }

  @Test
  void failsAtOnceWhereAnIndexCannotHoldTheKey() {
    var failure =
        failure(
            """
            insert into held select string_agg(md5(i::text), '') from generate_series(1, 500) i
            """);

    assertThat(failure.getType()).isEqualTo("data_fault");
    assertThat(failure.getOriginalMessage()).contains("index row").contains("54000");
    assertThat(ATTEMPTS).hasValue(1);
  }

  @Test
  void failsAtOnceWhereAValueIsOutOfRange() {
    assertThat(failure("insert into held values ('two', 3000000000)").getType())
        .isEqualTo("data_fault");
    assertThat(ATTEMPTS).hasValue(1);
  }

  @Test
  void triesAViolatedConstraintAgainBeforeItFails() {
    assertThat(failure("insert into held values ('one', 2)").getOriginalMessage())
        .contains("23505");
    assertThat(ATTEMPTS).hasValue(3);
  }

  @Test
  void triesAgainWhereTheDatabaseWasAway() {
    record("away");

    assertThat(ATTEMPTS).hasValue(6);
  }

  private static void run(String statement) {
    int attempt = ATTEMPTS.incrementAndGet();
    if (statement.equals("away")) {
      if (attempt < 6) {
        throw new UncategorizedSQLException("away", null, new SQLException("gone", "57P01"));
      }
    } else {
      database.sql(statement).update();
    }
  }

  private static ApplicationFailure failure(String statement) {
    var failed = catchThrowableOfType(WorkflowFailedException.class, () -> record(statement));
    return (ApplicationFailure) failed.getCause().getCause();
  }

  private static void record(String statement) {
    engine
        .getWorkflowClient()
        .newWorkflowStub(Recording.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build())
        .record(statement);
  }
}
