package dev.perdure.web.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.opentracingshim.OpenTracingShim;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.common.interceptors.WorkflowClientInterceptor;
import io.temporal.opentracing.OpenTracingClientInterceptor;
import io.temporal.opentracing.OpenTracingOptions;
import io.temporal.opentracing.OpenTracingWorkerInterceptor;
import java.util.List;

/**
 * Temporal's own tracing interceptors, on OpenTelemetry. The last interceptor of workers acts
 * first. They carry the trace context in headers of workflows, activities and signals. Headers are
 * no part of what a replay compares.
 */
public record TemporalTracing(
    List<WorkflowClientInterceptor> clients, List<WorkerInterceptor> workers) {

  /** No interceptors, so that histories have no headers. */
  public static TemporalTracing none() {
    return new TemporalTracing(List.of(), List.of());
  }

  public static TemporalTracing of(OpenTelemetry telemetry) {
    var options =
        OpenTracingOptions.newBuilder()
            .setTracer(OpenTracingShim.createTracerShim(telemetry))
            .build();
    return new TemporalTracing(
        List.of(new OpenTracingClientInterceptor(options)),
        List.of(new OpenTracingWorkerInterceptor(options), new TraceHeaderGuard()));
  }
}
