package dev.perdure.workflows.flow;

import dev.perdure.planner.message.TextShortener;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TemporalFailure;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the cause (type and message) of a failed activity or child workflow, with the message
 * shortened for the workflow's event history.
 */
public final class Failures {

  private static final int MAX_MESSAGE_LENGTH = 2_000;

  private Failures() {}

  /** The constant type and the sentence of a failure. */
  public record Cause(String type, String message) {}

  /** The innermost failure that the product itself described, else the time-out that ended it. */
  public static Cause of(TemporalFailure failure) {
    Throwable said = failure instanceof ApplicationFailure ? failure : failure.getCause();
    return said instanceof ApplicationFailure cause
        ? new Cause(cause.getType(), cut(cause.getOriginalMessage()))
        : new Cause("timeout", "The work did not end in time: " + cut(failure.getMessage()));
  }

  private static String cut(@Nullable String text) {
    String said = text == null ? "no reason was given." : text;
    return TextShortener.start(said, MAX_MESSAGE_LENGTH);
  }
}
