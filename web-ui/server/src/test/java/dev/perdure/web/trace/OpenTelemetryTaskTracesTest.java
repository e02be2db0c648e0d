package dev.perdure.web.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenTelemetryTaskTracesTest {

  private static final TaskId TASK = new TaskId("t_1");

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private OpenTelemetrySdk sdk = sdk(Sampler.alwaysOn());
  private TaskTraces traces = new OpenTelemetryTaskTraces(sdk, Sampler.alwaysOn());

  @AfterEach
  void close() {
    sdk.close();
  }

  @Test
  void beginsATaskWithinTheRequestThatCreatesIt() {
    Span request = request();
    try (var _ = request.makeCurrent();
        var _ = traces.start(TASK, trace(request))) {
      assertThat(Span.current().getSpanContext().getSpanId()).isNotEqualTo(id(request));
    }

    SpanData root = span("task");
    assertThat(root.getTraceId()).isEqualTo(request.getSpanContext().getTraceId());
    assertThat(root.getParentSpanId()).isEqualTo(id(request));
  }

  @Test
  void goesOnBelowTheSameRootInAnotherRequestAndLinksToIt() {
    Span first = request();
    try (var _ = first.makeCurrent()) {
      traces.start(TASK, trace(first)).close();
    }
    Span second = request();
    try (var _ = second.makeCurrent()) {
      traces.open(TASK, trace(first), "signal decide").close();
    }

    SpanData signal = span("signal decide");
    assertThat(signal.getTraceId()).isEqualTo(first.getSpanContext().getTraceId());
    assertThat(signal.getParentSpanId()).isEqualTo(span("task").getSpanId());
    assertThat(signal.getLinks())
        .extracting(LinkData::getSpanContext)
        .containsExactly(second.getSpanContext());
  }

  @Test
  void goesOnWithoutARequest() {
    Span first = request();
    traces.start(TASK, trace(first)).close();

    SpanData start = span("start task");
    assertThat(start.getTraceId()).isEqualTo(first.getSpanContext().getTraceId());
    assertThat(start.getParentSpanId()).isEqualTo(TaskSpanIds.root(TASK, start.getTraceId()));
    assertThat(start.getLinks()).isEmpty();
  }

  @Test
  void givesTasksOfOneRequestRootsOfTheirOwn() {
    String trace = id(request()) + id(request());

    assertThat(TaskSpanIds.root(TASK, trace))
        .matches("[0-9a-f]{16}")
        .isNotEqualTo(TaskSpanIds.root(new TaskId("t_2"), trace));
  }

  @Test
  void recordsNothingOfATaskThatIsNotSampled() {
    sdk.close();
    sdk = sdk(Sampler.parentBased(Sampler.alwaysOff()));
    traces = new OpenTelemetryTaskTraces(sdk, Sampler.parentBased(Sampler.alwaysOff()));
    Span first = request();
    traces.open(TASK, trace(first), "signal decide").close();

    assertThat(exporter.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void leavesATaskWithoutATraceAlone() {
    traces.open(TASK, Optional.of("no trace"), "signal decide").close();
    traces.start(TASK, Optional.empty()).close();

    assertThat(exporter.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void carriesThePresentSpanInAHeader() {
    Span request = request();
    try (var _ = traces.open(TASK, trace(request), "notice webhook")) {
      String span = Span.current().getSpanContext().getSpanId();
      assertThat(traces.headers()).containsOnlyKeys("traceparent");
      assertThat(traces.headers().get("traceparent"))
          .startsWith("00-%s-%s-".formatted(trace(request).get(), span));
    }
    assertThat(traces.headers()).isEmpty();
  }

  private OpenTelemetrySdk sdk(Sampler sampler) {
    return OpenTelemetrySdk.builder()
        .setTracerProvider(
            SdkTracerProvider.builder()
                .setIdGenerator(new TaskSpanIds())
                .setSampler(sampler)
                .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                .build())
        .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
        .build();
  }

  private Span request() {
    return sdk.getTracer("test").spanBuilder("http post").startSpan();
  }

  private SpanData span(String name) {
    return exporter.getFinishedSpanItems().stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<String> trace(Span span) {
    return Optional.of(span.getSpanContext().getTraceId());
  }

  private static String id(Span span) {
    return span.getSpanContext().getSpanId();
  }
}
