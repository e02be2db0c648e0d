package dev.perdure.web.engine;

import com.google.protobuf.ByteString;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import io.temporal.api.failure.v1.Failure;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.FailureConverter;
import io.temporal.failure.DefaultFailureConverter;
import java.util.stream.Collectors;

/**
 * Temporal failure converter that leaves of a failure a message and a type. The engine replaces a
 * failure above 4 KiB by "Failure exceeds size limit."; the worker's log has the causes and their
 * stack traces.
 */
final class ShortFailureConverter implements FailureConverter {

  private static final int MAX_MESSAGE = 2_000;
  private static final int MAX_EXCEPTION_MESSAGE = 700;
  private static final int MAX_BYTES = 3_000;
  private static final int MAX_TYPE = 200;
  private static final int MAX_STACK = 600;
  private static final int MAX_FRAMES = 6;
  private static final int MAX_DEPTH = 5;

  private final FailureConverter converter = new DefaultFailureConverter();

  @Override
  public RuntimeException failureToException(Failure failure, DataConverter data) {
    return converter.failureToException(failure, data);
  }

  @Override
  public Failure exceptionToFailure(Throwable exception, DataConverter data) {
    return shortened(converter.exceptionToFailure(exception, data), MAX_DEPTH);
  }

  private static Failure shortened(Failure failure, int depth) {
    Failure.Builder shorter =
        failure.toBuilder()
            .clearStackTrace()
            .setMessage(
                cut(
                    SecretRedactor.of(message(failure)),
                    isException(failure) ? MAX_EXCEPTION_MESSAGE : MAX_MESSAGE));
    if (failure.hasApplicationFailureInfo()) {
      shorter
          .getApplicationFailureInfoBuilder()
          .setType(TextShortener.start(type(failure), MAX_TYPE));
    }
    if (isException(failure)) {
      shorter.setStackTrace(stack(failure));
    }
    return hasCause(failure, depth)
        ? shorter.setCause(shortened(failure.getCause(), depth - 1)).build()
        : shorter.clearCause().build();
  }

  /** The failures of activities and child workflows name their cause; workflows read its type. */
  private static boolean hasCause(Failure failure, int depth) {
    return depth > 0 && failure.hasCause() && !failure.hasApplicationFailureInfo();
  }

  /** A message of the product stands; the message of an exception needs that of its root. */
  private static String message(Failure failure) {
    String own = failure.getMessage();
    Failure last = failure;
    while (last.hasCause()) {
      last = last.getCause();
    }
    String root = last.getMessage();
    if (!isException(failure) || !failure.hasCause() || root.isBlank()) {
      return own;
    }
    return own.isBlank() || own.contains(root)
        ? root
        : TextShortener.start(own, MAX_EXCEPTION_MESSAGE / 2) + ": " + root;
  }

  /** A character takes four bytes at most. */
  private static String cut(String text, int most) {
    String shorter = TextShortener.start(text, most);
    return ByteString.copyFromUtf8(shorter).size() > MAX_BYTES
        ? TextShortener.start(shorter, MAX_BYTES / 4)
        : shorter;
  }

  private static boolean isException(Failure failure) {
    return failure.hasApplicationFailureInfo() && type(failure).contains(".");
  }

  private static String type(Failure failure) {
    return failure.getApplicationFailureInfo().getType();
  }

  private static String stack(Failure failure) {
    String frames =
        failure.getStackTrace().lines().limit(MAX_FRAMES).collect(Collectors.joining("\n"));
    return TextShortener.start(SecretRedactor.of(frames), MAX_STACK);
  }
}
