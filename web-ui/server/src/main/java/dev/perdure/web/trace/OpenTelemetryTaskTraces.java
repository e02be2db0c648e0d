package dev.perdure.web.trace;

import dev.perdure.activities.trace.SpanAttributes;
import dev.perdure.planner.id.TaskId;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Traces of tasks by OpenTelemetry. */
final class OpenTelemetryTaskTraces implements TaskTraces {

  private static final String ROOT = "task";
  private static final String START = "start task";

  private final OpenTelemetry telemetry;
  private final Tracer tracer;
  private final Sampler sampler;

  OpenTelemetryTaskTraces(OpenTelemetry telemetry, Sampler sampler) {
    this.telemetry = telemetry;
    this.tracer = telemetry.getTracer(OpenTelemetryTaskTraces.class.getPackageName());
    this.sampler = sampler;
  }

  @Override
  public TaskSpan start(TaskId task, Optional<String> traceId) {
    return traceId
        .filter(OpenTelemetryTaskTraces::isPresent)
        .map(id -> TaskSpan.of(TaskSpanIds.start(span(task, ROOT), TaskSpanIds.root(task, id))))
        .orElseGet(() -> open(task, traceId, START));
  }

  @Override
  public TaskSpan open(TaskId task, Optional<String> traceId, String name) {
    return traceId
        .filter(TraceId::isValid)
        .map(id -> TaskSpan.of(within(span(task, name), task, id).startSpan()))
        .orElse(TaskSpan.NONE);
  }

  private SpanBuilder span(TaskId task, String name) {
    return tracer.spanBuilder(name).setAttribute(SpanAttributes.TASK, task.value());
  }

  /** Work that another trace causes gets a link to that trace. */
  private SpanBuilder within(SpanBuilder builder, TaskId task, String traceId) {
    if (isPresent(traceId)) {
      return builder;
    }
    SpanContext cause = Span.current().getSpanContext();
    if (cause.isValid()) {
      builder.addLink(cause);
    }
    return builder.setParent(Context.root().with(Span.wrap(root(task, traceId))));
  }

  private static boolean isPresent(String traceId) {
    return Span.current().getSpanContext().getTraceId().equals(traceId);
  }

  private SpanContext root(TaskId task, String traceId) {
    return SpanContext.createFromRemoteParent(
        traceId,
        TaskSpanIds.root(task, traceId),
        isSampled(traceId) ? TraceFlags.getSampled() : TraceFlags.getDefault(),
        TraceState.getDefault());
  }

  private boolean isSampled(String traceId) {
    return sampler
        .shouldSample(
            Context.root(), traceId, ROOT, SpanKind.INTERNAL, Attributes.empty(), List.of())
        .getDecision()
        .equals(SamplingDecision.RECORD_AND_SAMPLE);
  }

  @Override
  public Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    telemetry
        .getPropagators()
        .getTextMapPropagator()
        .inject(Context.current(), headers, (_, name, value) -> headers.put(name, value));
    return headers;
  }
}
