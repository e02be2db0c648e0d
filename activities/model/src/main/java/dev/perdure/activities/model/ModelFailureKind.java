package dev.perdure.activities.model;

import java.util.stream.Stream;

/** The kinds of failure. The constant's name is the failure's type on the wire. */
public enum ModelFailureKind {
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

  ModelFailureKind(boolean retryable) {
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
