package dev.perdure.web.trace;

import dev.perdure.planner.id.TaskId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Generator of span ids. The root span of a task has an id that follows from trace and task, so
 * that every process knows it without a record.
 */
final class TaskSpanIds implements IdGenerator {

  private static final int BYTES = 8;

  private static final ScopedValue<String> NEXT = ScopedValue.newInstance();

  private final IdGenerator random = IdGenerator.random();

  /** The id of a task's root span. */
  static String root(TaskId task, String traceId) {
    byte[] digest = DigestUtils.sha256((traceId + task.value()).getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest, 0, BYTES);
  }

  /** Starts a span with this id. */
  static Span start(SpanBuilder builder, String id) {
    return ScopedValue.where(NEXT, id).call(builder::startSpan);
  }

  @Override
  public String generateSpanId() {
    return NEXT.isBound() ? NEXT.get() : random.generateSpanId();
  }

  @Override
  public String generateTraceId() {
    return random.generateTraceId();
  }
}
