package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.json.Json;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.UncategorizedSQLException;

@Timeout(300)
class ShortFailureConverterTest {

  private static final String QUEUE = "failures";
  private static final int ENGINE_LIMIT = 4 * 1024;

  private RuntimeException failure = new IllegalStateException("none");
  private TestWorkflowEnvironment engine;

  /** Fails. */
  @ActivityInterface
  public interface Work {
    void fail();
  }

  /** Fails by its activity. */
  @WorkflowInterface
  public interface Job {
    @WorkflowMethod
    void run();
  }

  /** The workflow of the test. */
  public static final class JobImpl implements Job {
    @Override
    public void run() {
      Workflow.newActivityStub(
              Work.class,
              ActivityOptions.newBuilder()
                  .setStartToCloseTimeout(Duration.ofMinutes(2))
                  .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
                  .build())
          .fail();
    }
  }

  @BeforeEach
  void start() {
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder()
                        .setDataConverter(TemporalConnection.converter(Json.mapper()))
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(JobImpl.class);
    worker.registerActivitiesImplementations(
        (Work)
            () -> {
              throw failure;
            });
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  @Test
  void cutsAMessageOfMegabytes() {
    failure = new IllegalStateException("The check failed. " + "x".repeat(3_000_000));

    Failure told = failureInHistory();

    assertThat(told.getSerializedSize()).isLessThan(ENGINE_LIMIT);
    assertThat(told.getMessage()).startsWith("The check failed. xxx");
    assertThat(type(told)).isEqualTo(IllegalStateException.class.getName());
  }

  @Test
  void namesTheRootOfManyCauses() {
    failure =
        IntStream.range(0, 50)
            .mapToObj(Integer::toString)
            .reduce(
                new RuntimeException(new IOException("No space left on device")),
                (cause, _) -> new RuntimeException("Wrapped " + "y".repeat(200), cause),
                (first, _) -> first);
    failure = new UncheckedIOException("The lock can't be taken", new IOException(failure));

    Failure told = failureInHistory();

    assertThat(told.getSerializedSize()).isLessThan(ENGINE_LIMIT);
    assertThat(told.getMessage()).isEqualTo("The lock can't be taken: No space left on device");
    assertThat(told.hasCause()).isFalse();
  }

  @Test
  void leavesOutTheStatementThatTheDatabaseRefused() {
    failure =
        new UncategorizedSQLException(
            "PreparedStatementCallback",
            "insert into held " + "select 1 ".repeat(1_000),
            new SQLException("ERROR: deadlock detected", "40P01"));

    assertThat(failureInHistory().getMessage()).isEqualTo("ERROR: deadlock detected");
  }

  @Test
  void keepsAFailureThatTheProductDescribes() {
    failure =
        ApplicationFailure.newBuilder()
            .setMessage("The step 'a' failed.")
            .setType("step_failed")
            .setCause(new IllegalStateException("inner"))
            .build();

    Failure told = failureInHistory();

    assertThat(told.getMessage()).isEqualTo("The step 'a' failed.");
    assertThat(type(told)).isEqualTo("step_failed");
    assertThat(told.hasCause()).isFalse();
    assertThat(told.getStackTrace()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "步"})
  void keepsAsMuchOfASentenceAsTheEngineTakes(String letter) {
    failure = ApplicationFailure.newFailure(letter.repeat(1_000_000), "step_failed");

    assertThat(failureInHistory().getSerializedSize()).isBetween(2_000, ENGINE_LIMIT);
  }

  @Test
  void keepsTheCauseOfAnActivitysFailure() {
    failure = ApplicationFailure.newFailure("The step 'a' failed.", "step_failed");

    var failed = catchThrowableOfType(WorkflowFailedException.class, this::run);

    var cause = ((TemporalFailure) failed.getCause()).getCause();
    assertThat(((ApplicationFailure) cause).getType()).isEqualTo("step_failed");
  }

  private Failure failureInHistory() {
    WorkflowStub job = WorkflowStub.fromTyped(job());
    job.start();
    assertThatThrownBy(() -> job.getResult(Void.class)).isInstanceOf(WorkflowFailedException.class);
    return engine
        .getWorkflowClient()
        .fetchHistory(job.getExecution().getWorkflowId())
        .getEvents()
        .stream()
        .filter(HistoryEvent::hasActivityTaskFailedEventAttributes)
        .map(event -> event.getActivityTaskFailedEventAttributes().getFailure())
        .findFirst()
        .orElseThrow();
  }

  private void run() {
    job().run();
  }

  private Job job() {
    return engine
        .getWorkflowClient()
        .newWorkflowStub(Job.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build());
  }

  private static String type(Failure failure) {
    return failure.getApplicationFailureInfo().getType();
  }
}
