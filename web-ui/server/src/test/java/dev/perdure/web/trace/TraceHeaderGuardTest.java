package dev.perdure.web.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.uber.m3.tally.NoopScope;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.trace.RecordedSpans;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import io.opentelemetry.api.common.AttributeKey;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Anybody who reaches the engine can write a header; none may block a workflow that traces. The
 * engine in memory passes no headers of signals on.
 */
@Timeout(300)
@Requires(MachinePart.ENGINE)
class TraceHeaderGuardTest {

  private static final String QUEUE = "guarded";

  private static final AttributeKey<String> WORKFLOW_ID = AttributeKey.stringKey("workflowId");
  private static final RecordedSpans SPANS = new RecordedSpans();
  private static final AtomicInteger WORKFLOWS = new AtomicInteger();

  @TempDir private static Path directory;
  private static Engine engine;
  private static TemporalConnection connection;
  private static WorkerFactory workers;

  private final String id = "waiting-" + WORKFLOWS.incrementAndGet();

  /** A workflow that waits for a signal. */
  @WorkflowInterface
  public interface Waiting {
    @WorkflowMethod(name = "Waiting")
    String run();

    @SignalMethod(name = "go")
    void go();
  }

  /** Ends with the signal. */
  public static final class WaitingImpl implements Waiting {
    private boolean gone;

    @Override
    public String run() {
      Workflow.await(() -> gone);
      return "gone";
    }

    @Override
    public void go() {
      gone = true;
    }
  }

  @BeforeAll
  static void start() {
    var search =
        new EngineBinarySearch(Optional.of(MachinePart.ENGINE.path().toString()), "", directory);
    engine =
        new EngineSettings(Optional.empty(), "default", search, true, Duration.ofSeconds(90))
            .start(directory);
    var tracing = TemporalTracing.of(SPANS.telemetry());
    connection =
        TemporalConnection.open(
            engine, TemporalConnection.converter(Json.mapper()), "test", new NoopScope(), tracing);
    workers =
        WorkerFactory.newInstance(
            connection.client(),
            WorkerFactoryOptions.newBuilder()
                .setWorkerInterceptors(tracing.workers().toArray(WorkerInterceptor[]::new))
                .build());
    workers.newWorker(QUEUE).registerWorkflowImplementationTypes(WaitingImpl.class);
    workers.start();
  }

  @AfterAll
  static void stop() {
    workers.shutdownNow();
    connection.close();
    engine.close();
    SPANS.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no JSON",
        "null",
        "[]",
        "7",
        "{\"traceparent\": {\"a\": 1}}",
        "{\"traceparent\": null}",
        "{\"traceparent\": \"00-zz-zz-01\"}",
        "{}"
      })
  void goesOnWithWhateverAHeaderHolds(String text) throws TimeoutException {
    run(header("json/plain", text));
    signal(header("json/plain", text));

    assertThat(result()).isEqualTo("gone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "binary/encrypted", "json/protobuf"})
  void goesOnWithAHeaderOfAnotherEncoding(String encoding) throws TimeoutException {
    run(header(encoding, "{}"));
    signal(header(encoding, "{}"));

    assertThat(result()).isEqualTo("gone");
  }

  @Test
  void takesATraceContextThatCanBeRead() throws TimeoutException {
    String trace = "0af7651916cd43dd8448eb211c80319c";
    var context =
        header("json/plain", "{\"traceparent\": \"00-%s-b7ad6b7169203331-01\"}".formatted(trace));
    run(context);
    signal(context);

    assertThat(result()).isEqualTo("gone");
    assertThat(SPANS.ended())
        .filteredOn(span -> id.equals(span.getAttributes().get(WORKFLOW_ID)))
        .extracting(span -> span.getName() + " " + span.getTraceId())
        .containsExactlyInAnyOrder("HandleSignal:go " + trace, "RunWorkflow:Waiting " + trace);
  }

  private static Header header(String encoding, String text) {
    var payload = Payload.newBuilder().setData(ByteString.copyFromUtf8(text));
    if (!encoding.isEmpty()) {
      payload.putMetadata("encoding", ByteString.copyFromUtf8(encoding));
    }
    return Header.newBuilder().putFields(TraceHeaderGuard.HEADER, payload.build()).build();
  }

  private void run(Header header) {
    connection
        .stubs()
        .blockingStub()
        .startWorkflowExecution(
            StartWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowId(id)
                .setRequestId(id)
                .setWorkflowType(WorkflowType.newBuilder().setName("Waiting"))
                .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
                .setHeader(header)
                .build());
  }

  private void signal(Header header) {
    connection
        .stubs()
        .blockingStub()
        .signalWorkflowExecution(
            SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
                .setSignalName("go")
                .setHeader(header)
                .build());
  }

  private String result() throws TimeoutException {
    return connection
        .client()
        .newUntypedWorkflowStub(id)
        .getResult(20, TimeUnit.SECONDS, String.class);
  }
}
