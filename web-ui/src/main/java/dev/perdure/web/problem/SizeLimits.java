package dev.perdure.web.problem;

import dev.perdure.activities.json.Json;
import java.nio.charset.StandardCharsets;

/** Checks the size limits of what the HTTP API is sent: texts, keys, paths and decisions. */
public final class SizeLimits {

  /** The longest text, in characters. */
  public static final int LONGEST_TEXT = 200_000;

  /** The longest id, key or name, in characters. */
  public static final int LONGEST_KEY = 200;

  /** The longest path, address or name of a git ref, in characters. */
  public static final int LONGEST_PATH = 4_000;

  private static final int LARGEST_DECISION = 256 * 1024;

  private SizeLimits() {}

  public static String text(String field, String text) {
    if (text.length() > LONGEST_TEXT) {
      throw ApiFailure.invalid(
          field,
          "The field '%s' has %d characters, %d are taken: attach the rest as a file."
              .formatted(field, text.length(), LONGEST_TEXT));
    }
    return text;
  }

  public static String key(String field, String text) {
    return limited(field, text, LONGEST_KEY);
  }

  public static String path(String field, String text) {
    return limited(field, text, LONGEST_PATH);
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
    if (bytes > LARGEST_DECISION) {
      throw ApiFailure.invalid(
          null,
          "The decision has %d bytes, %d are taken: shorten its comments or answers, and say the rest in a message."
              .formatted(bytes, LARGEST_DECISION));
    }
    return decision;
  }
}
