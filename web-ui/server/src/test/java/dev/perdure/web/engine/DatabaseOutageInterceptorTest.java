package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.postgres.DatabaseDoor;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DatabaseOutageInterceptorTest {

  private static final String QUEUE = "outages";
  private static final int MAX_ATTEMPTS = 2;

  private final TestDatabase server = TestDatabase.empty();
  private final DatabaseDoor door = new DatabaseDoor(server.access());
  private final HikariDataSource pool = new HikariDataSource();
  private final AtomicInteger tries = new AtomicInteger();
  private final AtomicInteger attempt = new AtomicInteger();
  private TestWorkflowEnvironment engine;
  private Database database;

  /** Writes one row. */
  @ActivityInterface
  public interface Rows {
    void write(String id);
  }

  /** Writes one row by an activity that the engine starts twice at most. */
  @WorkflowInterface
  public interface Writing {
    @WorkflowMethod
    void write(boolean isBeating);
  }

  /** The workflow of the test. */
  public static final class WritingImpl implements Writing {
    @Override
    public void write(boolean isBeating) {
      var options =
          ActivityOptions.newBuilder()
              .setStartToCloseTimeout(Duration.ofMinutes(2))
              .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
              .setRetryOptions(
                  RetryOptions.newBuilder()
                      .setInitialInterval(Duration.ofMillis(10))
                      .setMaximumAttempts(MAX_ATTEMPTS)
                      .build());
      if (isBeating) {
        options.setHeartbeatTimeout(Duration.ofSeconds(10));
      }
      Workflow.newActivityStub(Rows.class, options.build()).write("one");
    }
  }

  @BeforeEach
  void start() {
    pool.setJdbcUrl(door.access().jdbcUrl());
    pool.setUsername(door.access().user());
    pool.setPassword(door.access().password());
    pool.setConnectionTimeout(300);
    pool.setMinimumIdle(0);
    database = new Database(pool);
    database.sql("create table held (id text primary key)").update();
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder()
                        .setWorkerInterceptors(
                            new DatabaseErrorInterceptor(), new DatabaseOutageInterceptor(database))
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(WritingImpl.class);
    worker.registerActivitiesImplementations((Rows) this::write);
    engine.start();
    door.shut();
  }

  @AfterEach
  void stop() {
    engine.close();
    pool.close();
    door.close();
    server.close();
  }

  @Test
  void waitsForTheDatabaseWithinOneAttempt() {
    Writing workflow = workflow();
    var writing = WorkflowClient.execute(workflow::write, true);
    Eventually.holds(() -> tries.get() > 0);

    door.open();
    writing.join();

    assertThat(attempt).hasValue(1);
    assertThat(rows()).isOne();
  }

  @Test
  void repeatsAnActivityOnlyOnceTheDatabaseAnswers() {
    Writing workflow = workflow();
    var writing = WorkflowClient.execute(workflow::write, true);
    Eventually.holds(() -> tries.get() > 0);
    int connections = door.refused();
    Eventually.holds(() -> door.refused() > connections + 3);

    assertThat(tries).hasValue(1);
    door.open();
    writing.join();
    assertThat(tries).hasValue(2);
  }

  @Test
  void leavesTheWaitWhenTheActivityIsCancelled() {
    Writing workflow = workflow();
    var writing = WorkflowClient.execute(workflow::write, true);
    Eventually.holds(() -> tries.get() > 0);

    WorkflowStub.fromTyped(workflow).cancel();

    var failed = catchThrowableOfType(RuntimeException.class, writing::join);
    assertThat(failed).hasRootCauseInstanceOf(CanceledFailure.class);
  }

  @Test
  void failsAnActivityWithoutHeartbeatsByATypeOfItsOwn() {
    var failed = catchThrowableOfType(WorkflowFailedException.class, () -> workflow().write(false));

    var cause = (ApplicationFailure) failed.getCause().getCause();
    assertThat(cause.getType()).isEqualTo(FailureTypes.DATABASE_AWAY);
    assertThat(cause.getOriginalMessage()).contains("The database does not answer");
    assertThat(cause.getCause()).isNull();
  }

  private void write(String id) {
    tries.incrementAndGet();
    attempt.set(Activity.getExecutionContext().getInfo().getAttempt());
    database.sql("insert into held values (?)", id).update();
  }

  private long rows() {
    return database.sql("select count(*) from held").query(Long.class).single();
  }

  private Writing workflow() {
    return engine
        .getWorkflowClient()
        .newWorkflowStub(Writing.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build());
  }
}
