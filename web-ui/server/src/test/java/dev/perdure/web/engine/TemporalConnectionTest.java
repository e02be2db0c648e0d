package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.CallId;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.workflows.port.ToolCallRequest;
import io.temporal.api.common.v1.Payload;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TemporalConnectionTest {
  private static final String QUEUE = "echo";
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final int TOO_LONG = PayloadSizeGuard.REFUSE_BYTES + 1;

  private final Echo.EchoActivitiesImpl activities = new Echo.EchoActivitiesImpl();
  private Engine engine;
  private TemporalConnection connection;
  private WorkerFactory workers;

  @BeforeEach
  void start() {
    var nowhere = new EngineBinarySearch(Optional.empty(), "", Path.of("/nowhere"));
    var settings =
        new EngineSettings(Optional.empty(), "default", nowhere, true, Duration.ofSeconds(5));
    engine = settings.start(Path.of("/nowhere"));
    connection = TemporalConnection.open(engine, Json.mapper(), "test");
    workers = WorkerFactory.newInstance(connection.client());
    var options = WorkerOptions.newBuilder().setUsingVirtualThreads(true).build();
    var worker = workers.newWorker(QUEUE, options);
    worker.registerWorkflowImplementationTypes(Echo.EchoWorkflowImpl.class);
    worker.registerActivitiesImplementations(activities);
    workers.start();
  }

  @AfterEach
  void stop() {
    workers.shutdownNow();
    connection.close();
    engine.close();
  }

  @Test
  void carriesRecordsWithTimesAndOptionals() {
    var text = run(new Echo.Lengths(3, 3, 3, Optional.of(NOON)));

    assertThat(text).isEqualTo(new Echo.Text("rrr", Optional.of(NOON), true));
  }

  /** A history is small if most fields of a run's start say nothing. */
  @Test
  void leavesOutWhatIsNull() {
    var converter = TemporalConnection.converter(Json.mapper());
    var request = new ToolCallRequest(new CallId("t.main.1.0"), null);
    Payload written = converter.toPayload(request).orElseThrow();

    assertThat(written.getData().toStringUtf8())
        .isEqualTo("{\"call\":\"t.main.1.0\",\"begun\":false}");
    assertThat(converter.fromPayload(written, ToolCallRequest.class, ToolCallRequest.class))
        .isEqualTo(request);
  }

  @Test
  void ignoresFieldsThatANewerWorkerAdded() {
    var stub = workflow();
    WorkflowClient.start(stub::run, new Echo.Lengths(1, 1, 2, Optional.of(NOON)));

    var untyped = connection.client().newUntypedWorkflowStub("echo");

    assertThat(untyped.getResult(Echo.OldText.class)).isEqualTo(new Echo.OldText("rr"));
  }

  @Test
  void failsARunWhoseActivityAnswersTooMuchAndDoesNotTryAgain() {
    assertThatTooLarge(new Echo.Lengths(1, TOO_LONG, 1, Optional.empty()));
    assertThat(activities.calls()).isEqualTo(1);
  }

  @Test
  void failsARunThatGivesAnActivityTooMuch() {
    assertThatTooLarge(new Echo.Lengths(TOO_LONG, 1, 1, Optional.empty()));
    assertThat(activities.calls()).isZero();
  }

  @Test
  void failsARunThatReturnsTooMuch() {
    assertThatTooLarge(new Echo.Lengths(1, 1, TOO_LONG, Optional.empty()));
  }

  @Test
  void refusesToSendTooMuch() {
    var signalled = connection.client().newUntypedWorkflowStub("echo");

    assertThatThrownBy(() -> signalled.signal("postMessage", "s".repeat(TOO_LONG)))
        .hasStackTraceContaining(PayloadSizeGuard.TYPE);
  }

  @Test
  void passesWhatIsLargeAndNotTooLarge() {
    var large = PayloadSizeGuard.WARN_BYTES + 1;

    assertThat(run(new Echo.Lengths(large, large, large, Optional.empty())).text()).hasSize(large);
  }

  private void assertThatTooLarge(Echo.Lengths lengths) {
    var failure = catchThrowableOfType(WorkflowFailedException.class, () -> run(lengths));
    var cause = failure.getCause();
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    assertThat(cause)
        .isInstanceOfSatisfying(
            ApplicationFailure.class,
            refusal -> {
              assertThat(refusal.getType()).isEqualTo("PayloadTooLarge");
              assertThat(refusal.isNonRetryable()).isTrue();
              assertThat(refusal.getOriginalMessage()).contains("store it as an artifact");
            });
  }

  private Echo.Text run(Echo.Lengths lengths) {
    return workflow().run(lengths);
  }

  private Echo.EchoWorkflow workflow() {
    var options = WorkflowOptions.newBuilder().setWorkflowId("echo").setTaskQueue(QUEUE).build();
    return connection.client().newWorkflowStub(Echo.EchoWorkflow.class, options);
  }
}
