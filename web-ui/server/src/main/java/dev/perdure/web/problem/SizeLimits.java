package dev.perdure.web.problem;

import dev.perdure.activities.json.Json;
import java.nio.charset.StandardCharsets;

/** Checks the size limits of what the HTTP API is sent: texts, keys, paths and decisions. */
public final class SizeLimits {

  /** The longest text, in characters. */
  public static final int MAX_TEXT_LENGTH = 200_000;

  /** The longest id, key or name, in characters. */
  public static final int MAX_KEY_LENGTH = 200;

  /** The longest path, address or name of a git ref, in characters. */
  public static final int MAX_PATH_LENGTH = 4_000;

  private static final int MAX_DECISION_BYTES = 256 * 1024;

  private SizeLimits() {}

  public static String text(String field, String text) {
    if (text.length() > MAX_TEXT_LENGTH) {
      throw ApiFailure.invalid(
          field,
          "The field '%s' has %d characters, %d are taken: attach the rest as a file."
              .formatted(field, text.length(), MAX_TEXT_LENGTH));
    }
    return text;
  }

  public static String key(String field, String text) {
    return limited(field, text, MAX_KEY_LENGTH);
  }

  public static String path(String field, String text) {
    return limited(field, text, MAX_PATH_LENGTH);
  }

  private static String limited(String field, String text, int most) {
    if (text.length() > most) {
      throw ApiFailure.invalid(
          field,
          "The field '%s' has %d characters, %d are taken: send a shorter one."
              .formatted(field, text.length(), most));
    }
    return text;
  }

  /** A decision that is small enough for the workflow history. */
  public static <T> T decision(T decision) {
    var bytes = Json.write(decision).getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_DECISION_BYTES) {
      throw ApiFailure.invalid(
          null,
          "The decision has %d bytes, %d are taken: shorten its comments or answers, and say the rest in a message."
              .formatted(bytes, MAX_DECISION_BYTES));
    }
    return decision;
  }
}
