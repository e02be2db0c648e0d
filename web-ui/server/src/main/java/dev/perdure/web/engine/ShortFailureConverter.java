package dev.perdure.web.engine;

import com.google.protobuf.ByteString;
import dev.perdure.activities.failure.CauseChain;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.engine.encryption.MissingKeyException;
import dev.perdure.workflows.port.FailureTypes;
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

  /** Encryption writes message and stack trace as JSON and adds the key's name. */
  private static final int MAX_ENCRYPTED_BYTES = 2_600;

  private static final int MAX_CHAR_BYTES = 4;
  private static final int MAX_JSON_CHAR_BYTES = 6;

  private final FailureConverter converter = new DefaultFailureConverter();
  private final boolean encrypts;

  ShortFailureConverter() {
    this(false);
  }

  /** A converter of failures that are encrypted afterwards, if they are. */
  ShortFailureConverter(boolean encrypts) {
    this.encrypts = encrypts;
  }

  @Override
  public RuntimeException failureToException(Failure failure, DataConverter data) {
    return converter.failureToException(failure, data);
  }

  @Override
  public Failure exceptionToFailure(Throwable exception, DataConverter data) {
    Failure failure = shortened(converter.exceptionToFailure(exception, data), MAX_DEPTH);
    return CauseChain.find(exception, MissingKeyException.class)
        .map(missing -> missingKey(failure, missing))
        .orElse(failure);
  }

  /** The type alone tells every process that a key is missing. */
  private static Failure missingKey(Failure failure, MissingKeyException missing) {
    Failure.Builder known = failure.toBuilder().setMessage(missing.getMessage());
    known.getApplicationFailureInfoBuilder().setType(FailureTypes.MISSING_KEY);
    return known.build();
  }

  private Failure shortened(Failure failure, int depth) {
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

  /** Cuts a text to the limit; a character takes four bytes at most, or six in JSON. */
  private String cut(String text, int most) {
    String shorter = TextShortener.start(text, most);
    int limit = encrypts ? MAX_ENCRYPTED_BYTES : MAX_BYTES;
    int bytesOfChar = encrypts ? MAX_JSON_CHAR_BYTES : MAX_CHAR_BYTES;
    return bytes(shorter) > limit ? TextShortener.start(shorter, limit / bytesOfChar) : shorter;
  }

  private int bytes(String text) {
    return ByteString.copyFromUtf8(encrypts ? Json.write(text) : text).size();
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
