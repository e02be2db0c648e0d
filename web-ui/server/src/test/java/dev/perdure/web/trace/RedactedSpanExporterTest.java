package dev.perdure.web.trace;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.ConnectException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RedactedSpanExporterTest {

  private static final String KEY = "sk-abcdefghijklmnop1234";

  @Test
  void removesSecretsFromEveryPartOfASpan() {
    SpanData span = exported();

    assertThat(span.getName()).isEqualTo("ask with [redacted]");
    assertThat(span.getStatus().getDescription()).isEqualTo("refused [redacted]");
    assertThat(span.getAttributes().asMap())
        .containsEntry(AttributeKey.stringKey("text"), "a [redacted]")
        .containsEntry(AttributeKey.stringArrayKey("texts"), List.of("b [redacted]", "c"))
        .containsEntry(AttributeKey.longKey("number"), 7L)
        .containsEntry(AttributeKey.booleanKey("flag"), true);
    assertThat(span.getEvents().toString()).contains("no key [redacted]").doesNotContain(KEY);
    assertThat(span.getLinks().toString()).contains("d [redacted]").doesNotContain(KEY);
  }

  @Test
  void tellsOnceThatTheReceiverIsAwayAndOnceThatItIsBack() {
    var answers = new ArrayDeque<>(List.of(refused(), lost(), taken(), taken(), lost()));
    var exporter = new RedactedSpanExporter(new AnsweredExporter(answers));
    var log = (Logger) LoggerFactory.getLogger(RedactedSpanExporter.class);
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    // Spring Boot denies all logging between two steps of a start, and a start may have failed
    log.getLoggerContext().resetTurboFilterList();
    log.setLevel(Level.INFO);
    log.addAppender(lines);
    for (int i = 0; i < 5; i++) {
      exporter.export(List.of());
    }
    log.detachAppender(lines);

    assertThat(lines.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .satisfiesExactly(
            line -> assertThat(line).contains("takes no spans (it refuses them)"),
            line -> assertThat(line).isEqualTo("The receiver of traces takes spans again."),
            line -> assertThat(line).contains("ConnectException: gone"));
  }

  private static CompletableResultCode taken() {
    return CompletableResultCode.ofSuccess();
  }

  private static CompletableResultCode refused() {
    return CompletableResultCode.ofExceptionalFailure(new IllegalStateException());
  }

  private static CompletableResultCode lost() {
    return CompletableResultCode.ofExceptionalFailure(
        new IllegalStateException(new ConnectException("gone")));
  }

  /** An exporter with these answers. */
  private record AnsweredExporter(Deque<CompletableResultCode> answers) implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      return answers.pop();
    }

    @Override
    public CompletableResultCode flush() {
      return taken();
    }

    @Override
    public CompletableResultCode shutdown() {
      return taken();
    }
  }

  private static SpanData exported() {
    var memory = InMemorySpanExporter.create();
    try (var provider =
        SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(new RedactedSpanExporter(memory)))
            .build()) {
      var tracer = provider.get("test");
      Span other = tracer.spanBuilder("other").startSpan();
      Span span =
          tracer
              .spanBuilder("ask with " + KEY)
              .addLink(
                  other.getSpanContext(), Attributes.of(AttributeKey.stringKey("l"), "d " + KEY))
              .startSpan();
      span.setAttribute("text", "a " + KEY)
          .setAttribute(AttributeKey.stringArrayKey("texts"), List.of("b " + KEY, "c"))
          .setAttribute("number", 7)
          .setAttribute("flag", true)
          .recordException(new IllegalStateException("no key " + KEY))
          .setStatus(StatusCode.ERROR, "refused " + KEY);
      span.end();
      return memory.getFinishedSpanItems().getFirst();
    }
  }
}
