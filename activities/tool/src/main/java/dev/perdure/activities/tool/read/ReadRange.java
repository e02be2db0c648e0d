package dev.perdure.activities.tool.read;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The range of lines or entries that a call of {@code read} wants, and the room that its result
 * has.
 *
 * @param from the first line or entry, from 0
 * @param limit the most lines that are wanted
 */
record ReadRange(long from, int limit, int lines, int bytes) {

  private static final int MAX_LINES = 2_000;
  private static final int MAX_BYTES = 50 * 1024;

  /** The range a call asks for, which may leave out both. */
  static ReadRange of(@Nullable Long offset, @Nullable Long limit) {
    long first = offset == null ? 1 : Math.max(1, offset);
    long most = limit == null || limit <= 0 ? MAX_LINES : limit;
    return new ReadRange(first - 1, (int) Math.min(most, MAX_LINES), MAX_LINES, MAX_BYTES);
  }

  /** The range with the room that is left beside a text. */
  ReadRange without(String text) {
    int used = text.isEmpty() ? 0 : (int) text.lines().count() + 1;
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    return new ReadRange(from, limit, lines - used, bytes - length);
  }

  /** The number of the first line that is not shown in any case. */
  long to() {
    return from + Math.min(limit, lines);
  }

  /** Whether it begins after the last of so many; of none the first is not missed. */
  boolean isBeyond(long total) {
    return from > 0 && from >= total;
  }

  /** Returns why the range shows nothing. */
  String refusal(String shown, long total, String what) {
    return total == 0
        ? "%s is empty: leave offset out.".formatted(shown)
        : "%s has %s: there is no %s %d; give an offset from 1 to %d."
            .formatted(shown, counted(total, what), what, from + 1, total);
  }

  /** The footer of a page, with the number of the next line from 0. */
  String footer(long next, long total) {
    return next < total
        ? "(lines %d to %d of %d: read on with offset %d)"
            .formatted(from + 1, next, total, next + 1)
        : "(end of file, %s)".formatted(counted(total, "line"));
  }

  static String counted(long number, String what) {
    String many = what.endsWith("y") ? what.substring(0, what.length() - 1) + "ies" : what + "s";
    return number + " " + (number == 1 ? what : many);
  }
}
