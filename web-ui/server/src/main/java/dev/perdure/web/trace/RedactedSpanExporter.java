package dev.perdure.web.trace;

import dev.perdure.activities.failure.CauseChain;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exporter that removes secrets from spans before another exporter sends the spans. The log tells
 * once that the receiver is away, and once that the receiver is back.
 */
final class RedactedSpanExporter implements SpanExporter {

  private static final Logger LOG = LoggerFactory.getLogger(RedactedSpanExporter.class);

  private final SpanExporter exporter;
  private final AtomicBoolean isAway = new AtomicBoolean();

  RedactedSpanExporter(SpanExporter exporter) {
    this.exporter = exporter;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    CompletableResultCode result =
        exporter.export(spans.stream().<SpanData>map(RedactedSpan::new).toList());
    return result.whenComplete(() -> report(result));
  }

  private void report(CompletableResultCode result) {
    if (!isAway.compareAndSet(result.isSuccess(), !result.isSuccess())) {
      return;
    }
    if (result.isSuccess()) {
      LOG.info("The receiver of traces takes spans again.");
    } else {
      LOG.warn(
          "The receiver of traces takes no spans ({}): check OTEL_EXPORTER_OTLP_ENDPOINT and its"
              + " headers. Spans are dropped meanwhile.",
          cause(result.getFailureThrowable()));
    }
  }

  /** A failure that is none of the connection stands for an answer of the receiver. */
  private static String cause(@Nullable Throwable failure) {
    return CauseChain.find(failure, IOException.class)
        .map(Throwable::toString)
        .orElse("it refuses them");
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }
}
