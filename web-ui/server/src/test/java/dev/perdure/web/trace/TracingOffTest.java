package dev.perdure.web.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.OnServer;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;

/** A server without an exporter has nothing of OpenTelemetry at work. */
class TracingOffTest extends OnServer {

  @Test
  void hasNoTracerAndNoThreadOfAnExporter() {
    assertThat(http.get("/api/tasks").status()).isEqualTo(200);

    assertThatThrownBy(() -> server.bean(SdkTracerProvider.class))
        .isInstanceOf(NoSuchBeanDefinitionException.class);
    assertThatThrownBy(() -> server.bean(Tracer.class))
        .isInstanceOf(NoSuchBeanDefinitionException.class);
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.contains("SpanProcessor") || name.contains("LogRecordProcessor"));
  }

  @Test
  void neitherMakesSpansNorSendsHeaders() {
    try (var _ =
        TaskTraces.none().open(new TaskId("t_1"), Optional.of("0".repeat(31) + "1"), "x")) {
      assertThat(Span.current().getSpanContext().isValid()).isFalse();
      assertThat(TaskTraces.none().headers()).isEmpty();
    }
    assertThat(TemporalTracing.none().clients()).isEmpty();
    assertThat(TemporalTracing.none().workers()).isEmpty();
  }
}
