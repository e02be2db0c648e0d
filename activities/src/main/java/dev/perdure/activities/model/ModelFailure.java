package dev.perdure.activities.model;

import dev.perdure.planner.message.SecretRedactor;
import java.io.Serial;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The exception of a failed model call: the kind of failure, and whether a retry can help. Its
 * message holds no secret, as vendors quote keys and requests.
 */
public final class ModelFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** What went wrong; the constant's name is the failure's type on the wire. */
  public enum Kind {
    RATE_LIMITED(true),
    OVERLOADED(true),
    CONNECTION_LOST(true),
    STALLED(true),
    ENDED_EARLY(true),
    ERROR_IN_STREAM(true),
    BAD_REPLY(true),
    INVALID_REQUEST(false),
    CONTEXT_OVERFLOW(false),
    UNAUTHORISED(false),
    QUOTA_EXHAUSTED(false),
    UNKNOWN_MODEL(false),
    CONTENT_FILTERED(false),
    ANSWER_TOO_LONG(false),
    CANCELLED(false),
    SCRIPT_ENDED(false);

    private final boolean retryable;

    Kind(boolean retryable) {
      this.retryable = retryable;
    }

    /** Whether the same request may succeed later. */
    public boolean isRetryable() {
      return retryable;
    }

    /** Whether a failure's type on the wire is that of a request that may succeed later. */
    public static boolean isRetryable(String type) {
      return Stream.of(values()).anyMatch(kind -> kind.name().equals(type) && kind.retryable);
    }
  }

  private final Kind kind;
  private final transient @Nullable Duration retryAfter;
  private final transient String parameter;

  private ModelFailure(
      Kind kind,
      String message,
      @Nullable Duration retryAfter,
      String parameter,
      @Nullable Throwable cause) {
    super(SecretRedactor.of(message), cause);
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.parameter = parameter;
  }

  /** A failure known by its kind alone. */
  public static ModelFailure of(Kind kind, String message) {
    return new ModelFailure(kind, message, null, "", null);
  }

  /** A failure with what led to it. */
  public static ModelFailure causedBy(Kind kind, String message, Throwable cause) {
    return new ModelFailure(kind, message, null, "", cause);
  }

  /** A failure the server answered with, and when it asks to be tried again. */
  public static ModelFailure answered(Kind kind, String message, Optional<Duration> retryAfter) {
    return refused(kind, message, retryAfter, "");
  }

  /** A failure the server answered with, and the request's parameter that it names, if any. */
  public static ModelFailure refused(
      Kind kind, String message, Optional<Duration> retryAfter, String parameter) {
    return new ModelFailure(kind, message, retryAfter.orElse(null), parameter, null);
  }

  /** The end of a call that was cancelled. */
  public static ModelFailure cancelled() {
    return of(Kind.CANCELLED, "The model call was cancelled.");
  }

  /** What went wrong. */
  public Kind kind() {
    return kind;
  }

  /** Whether trying again can help. */
  public boolean isRetryable() {
    return kind.isRetryable();
  }

  /** How long the server asked to wait. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** The parameter of the request that the server refused by name; empty for none. */
  public String parameter() {
    return parameter;
  }

  /** What a person or a log should read; never null. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
