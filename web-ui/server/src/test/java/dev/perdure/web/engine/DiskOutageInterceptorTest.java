package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.files.DiskReserveReached;
import dev.perdure.activities.process.BegunAttempts;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class DiskOutageInterceptorTest {

  private static final String QUEUE = "disks";
  private static final int MAX_ATTEMPTS = 2;

  private final AtomicInteger tries = new AtomicInteger();
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicInteger attempt = new AtomicInteger();
  private TestWorkflowEnvironment engine;
  private final AtomicBoolean full = new AtomicBoolean(true);
  private volatile RuntimeException fault = new DiskFull("git found no room.", null);

  /** Writes one file. */
  @ActivityInterface
  public interface DiskFiles {
    void write(String id);
  }

  /** Writes one file by an activity that the engine starts twice at most. */
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
      Workflow.newActivityStub(DiskFiles.class, options.build()).write("one");
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
                        .setWorkerInterceptors(
                            new DiskOutageInterceptor(
                                () -> looks.incrementAndGet() > 0 && !full.get(), List.of()))
                        .build())
                .build());
    var worker = engine.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(WritingImpl.class);
    worker.registerActivitiesImplementations((DiskFiles) this::write);
    engine.start();
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @MethodSource("outages")
  void waitsForRoomWithinOneAttempt(RuntimeException outage) {
    fault = outage;
    var writing = WorkflowClient.execute(workflow()::write, true);
    Eventually.holds(() -> looks.get() > 1);
    assertThat(tries).as("no try without room").hasValue(1);

    full.set(false);
    writing.join();

    assertThat(attempt).hasValue(1);
    assertThat(tries).hasValue(2);
  }

  static Stream<RuntimeException> outages() {
    return Stream.of(
        new DiskFull("git found no room.", null),
        new UncheckedIOException(new IOException("No space left on device")),
        new UncheckedIOException(
            "The lock can't be taken.", new FileSystemException("a", null, "Disk quota exceeded")),
        new UncheckedIOException(new DiskReserveReached("The disk has 1 MiB left.")));
  }

  @Test
  void showsInTheEngineWhichDiskAnActivityAwaits() {
    fault =
        new UncheckedIOException(
            new FileSystemException("/volume/a", null, "No space left on device"));
    Writing workflow = workflow();
    var writing = WorkflowClient.execute(workflow::write, true);

    Eventually.holds(() ->
        awaited(workflow)
            .equals(Optional.of("The disk of /volume/a is full: No space left on device.")));

    full.set(false);
    writing.join();
  }

  private Optional<String> awaited(Writing workflow) {
    var described =
        engine
            .getWorkflowServiceStubs()
            .blockingStub()
            .describeWorkflowExecution(
                DescribeWorkflowExecutionRequest.newBuilder()
                    .setNamespace(engine.getNamespace())
                    .setExecution(WorkflowStub.fromTyped(workflow).getExecution())
                    .build());
    return described.getPendingActivitiesList().stream()
        .filter(PendingActivityInfo::hasHeartbeatDetails)
        .map(activity ->
            DefaultDataConverter.STANDARD_INSTANCE.fromPayloads(
                0,
                Optional.of(activity.getHeartbeatDetails()),
                BegunAttempts.class,
                BegunAttempts.class))
        .flatMap(attempts -> Stream.ofNullable(attempts.awaits()))
        .findFirst();
  }

  @Test
  void namesADirectoryWithoutSpaceIfTheFailureNamesNone() {
    var interceptor = new DiskOutageInterceptor(() -> true, List.of(Path.of("/proc")));

    assertThat(interceptor.outage(new DiskFull("git found no room.", null)))
        .hasValue("git found no room. The disk of /proc has 0 MiB left: free space there.");
  }

  @Test
  void leavesAnyOtherFailureToTheEngine() {
    fault = new UncheckedIOException(new FileSystemException("No space left on device"));

    assertThatThrownBy(() -> workflow().write(true)).isInstanceOf(WorkflowFailedException.class);

    assertThat(tries).hasValue(MAX_ATTEMPTS);
    assertThat(looks).hasValue(0);
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
    assertThat(cause.getType()).isEqualTo(FailureTypes.DISK_FULL);
    assertThat(cause.getOriginalMessage()).contains("git found no room.");
    assertThat(cause.getCause()).isNull();
  }

  private void write(String id) {
    tries.incrementAndGet();
    attempt.set(Activity.getExecutionContext().getInfo().getAttempt());
    if (full.get()) {
      throw fault;
    }
  }

  private Writing workflow() {
    return engine
        .getWorkflowClient()
        .newWorkflowStub(Writing.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build());
  }
}
