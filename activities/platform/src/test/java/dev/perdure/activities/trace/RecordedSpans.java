package dev.perdure.activities.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;

/** OpenTelemetry's SDK with the spans that have ended, in memory. */
public final class RecordedSpans implements AutoCloseable {

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final OpenTelemetrySdk sdk =
      OpenTelemetrySdk.builder()
          .setTracerProvider(
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                  .build())
          .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
          .build();

  public OpenTelemetry telemetry() {
    return sdk;
  }

  public Tracer tracer() {
    return sdk.getTracer("test");
  }

  /** The spans that have ended, in this order. */
  public List<SpanData> ended() {
    return exporter.getFinishedSpanItems();
  }

  /** The only span of a name. */
  public SpanData one(String name) {
    List<SpanData> named = ended().stream().filter(span -> span.getName().equals(name)).toList();
    if (named.size() != 1) {
      throw new AssertionError("not one span '%s' in %s".formatted(name, ended()));
    }
    return named.getFirst();
  }

  @Override
  public void close() {
    sdk.close();
  }
}
