package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
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
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(300)
class ArgumentFaultInterceptorTest {

  private static final String QUEUE = "faults";

  private final AtomicInteger attempts = new AtomicInteger();
  private volatile Supplier<RuntimeException> fault = IllegalArgumentException::new;
  private TestWorkflowEnvironment engine;

  /** One activity that a signal leads to, and one that none does. */
  @ActivityInterface
  public interface Records {
    @ActivityMethod(name = "settleRequest")
    void settle();

    @ActivityMethod(name = "openRun")
    void open();
  }

  /** Writes a record, which is retried for as long as it fails. */
  @WorkflowInterface
  public interface Recording {
    @WorkflowMethod
    void record(boolean settles);
  }

  /** The workflow of the test. */
  public static final class RecordingImpl implements Recording {
    @Override
    public void record(boolean settles) {
      var records =
          Workflow.newActivityStub(
              Records.class,
              ActivityOptions.newBuilder()
                  .setStartToCloseTimeout(Duration.ofMinutes(2))
                  .setRetryOptions(
                      RetryOptions.newBuilder()
                          .setInitialInterval(Duration.ofMillis(10))
                          .setMaximumInterval(Duration.ofMillis(10))
                          .build())
                  .build());
      if (settles) {
        records.settle();
      } else {
        records.open();
      }
    }
  }

  private final class FailingRecords implements Records {
    @Override
    public void settle() {
      attempts.incrementAndGet();
      throw fault.get();
    }

    @Override
    public void open() {
      if (attempts.incrementAndGet() < 6) {
        throw fault.get();
      }
    }
  }

  @BeforeEach
  void start() {
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder()
                        .setWorkerInterceptors(new ArgumentFaultInterceptor())
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(RecordingImpl.class);
    worker.registerActivitiesImplementations(new FailingRecords());
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  static Stream<Supplier<RuntimeException>> faults() {
    return Stream.of(
        () -> new IllegalArgumentException("no such run"),
        () -> new NoSuchElementException("no such artifact"),
        () -> new NullPointerException("no digest"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void givesARecordUpThatFailsByItsArgument(Supplier<RuntimeException> failing) {
    fault = failing;
    var failed = catchThrowableOfType(WorkflowFailedException.class, () -> record(true));

    assertThat(((ApplicationFailure) failed.getCause().getCause()).getType())
        .isEqualTo("data_fault");
    assertThat(attempts).hasValue(3);
  }

  @Test
  void retriesWhatNoSignalLeadsTo() {
    record(false);

    assertThat(attempts).hasValue(6);
  }

  private void record(boolean settles) {
    engine
        .getWorkflowClient()
        .newWorkflowStub(Recording.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build())
        .record(settles);
  }
}
