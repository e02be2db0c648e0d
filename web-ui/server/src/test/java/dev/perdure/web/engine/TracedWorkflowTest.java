package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.trace.RecordedSpans;
import dev.perdure.web.engine.Echo.Lengths;
import dev.perdure.web.trace.TemporalTracing;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.common.interceptors.WorkflowClientInterceptor;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.worker.WorkerFactoryOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tracing puts headers into a history and changes no command of a workflow. */
@Timeout(300)
class TracedWorkflowTest {

  private static final String QUEUE = "traced";

  private final RecordedSpans spans = new RecordedSpans();

  @AfterEach
  void close() {
    spans.close();
  }

  @Test
  void changesNoCommandOfAWorkflow() {
    List<HistoryEvent> plain = history(TemporalTracing.none());
    List<HistoryEvent> traced = history(TemporalTracing.of(spans.telemetry()));

    assertThat(traced)
        .extracting(HistoryEvent::getEventType)
        .isEqualTo(plain.stream().map(HistoryEvent::getEventType).toList());
    assertThat(withoutHeader(scheduled(traced))).isEqualTo(withoutHeader(scheduled(plain)));
    assertThat(scheduled(plain).getHeader().getFieldsMap()).isEmpty();
    assertThat(scheduled(traced).getHeader().getFieldsMap()).containsOnlyKeys("_tracer-data");
  }

  @Test
  void carriesOneTraceFromTheCallerToTheActivity() {
    var caller = spans.tracer().spanBuilder("caller").startSpan();
    try (var _ = caller.makeCurrent()) {
      history(TemporalTracing.of(spans.telemetry()));
    }
    caller.end();

    assertThat(spans.ended())
        .extracting(SpanData::getTraceId)
        .containsOnly(caller.getSpanContext().getTraceId());
    assertThat(spans.ended())
        .extracting(SpanData::getName)
        .contains(
            "StartWorkflow:EchoWorkflow",
            "RunWorkflow:EchoWorkflow",
            "StartActivity:Echo",
            "RunActivity:Echo");
  }

  @Test
  void replaysHistoriesOfProcessesWithAndWithoutTraces() {
    var traced = TemporalTracing.of(spans.telemetry());
    var plain = TemporalTracing.none();

    assertThatCode(() -> replay(plain, history(traced))).doesNotThrowAnyException();
    assertThatCode(() -> replay(traced, history(plain))).doesNotThrowAnyException();
  }

  private static void replay(TemporalTracing tracing, List<HistoryEvent> history) throws Exception {
    try (var engine = TestWorkflowEnvironment.newInstance(options(tracing))) {
      var worker = engine.newWorker(QUEUE);
      worker.registerWorkflowImplementationTypes(Echo.EchoWorkflowImpl.class);
      WorkflowReplayer.replayWorkflowExecution(
          new WorkflowExecutionHistory(History.newBuilder().addAllEvents(history).build(), "w"),
          worker);
    }
  }

  /** The id follows from the id of the execution, which differs. */
  private static ActivityTaskScheduledEventAttributes withoutHeader(
      ActivityTaskScheduledEventAttributes scheduled) {
    return scheduled.toBuilder().clearHeader().clearActivityId().build();
  }

  private static ActivityTaskScheduledEventAttributes scheduled(List<HistoryEvent> history) {
    return history.stream()
        .filter(HistoryEvent::hasActivityTaskScheduledEventAttributes)
        .findFirst()
        .orElseThrow()
        .getActivityTaskScheduledEventAttributes();
  }

  private static List<HistoryEvent> history(TemporalTracing tracing) {
    try (var engine = TestWorkflowEnvironment.newInstance(options(tracing))) {
      var worker = engine.newWorker(QUEUE);
      worker.registerWorkflowImplementationTypes(Echo.EchoWorkflowImpl.class);
      worker.registerActivitiesImplementations(new Echo.EchoActivitiesImpl());
      engine.start();
      WorkflowStub workflow =
          engine
              .getWorkflowClient()
              .newUntypedWorkflowStub(
                  "EchoWorkflow",
                  WorkflowOptions.newBuilder().setTaskQueue(QUEUE).setWorkflowId("w").build());
      workflow.start(new Lengths(3, 3, 3, Optional.empty()));
      workflow.getResult(Echo.Text.class);
      WorkflowExecutionHistory history = engine.getWorkflowClient().fetchHistory("w");
      return history.getEvents();
    }
  }

  private static TestEnvironmentOptions options(TemporalTracing tracing) {
    return TestEnvironmentOptions.newBuilder()
        .setUseTimeskipping(false)
        .setWorkflowClientOptions(
            WorkflowClientOptions.newBuilder()
                .setDataConverter(TemporalConnection.converter(Json.mapper()))
                .setInterceptors(tracing.clients().toArray(WorkflowClientInterceptor[]::new))
                .build())
        .setWorkerFactoryOptions(
            WorkerFactoryOptions.newBuilder()
                .setUsingVirtualWorkflowThreads(true)
                .setWorkerInterceptors(tracing.workers().toArray(WorkerInterceptor[]::new))
                .build())
        .build();
  }
}
