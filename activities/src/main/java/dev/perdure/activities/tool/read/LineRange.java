package dev.perdure.activities.tool.read;

import dev.perdure.planner.json.JsonObject;

/** Which lines are wanted: from which one on (0-based), and how many. */
public record LineRange(long from, int limit) {

  private static final int LINES = 2_000;

  /** The window a call asks for. */
  public static LineRange of(JsonObject arguments) {
    long offset = Math.max(1, arguments.number("offset").orElse(1L));
    long limit = arguments.number("limit").filter(lines -> lines > 0).orElse((long) LINES);
    return new LineRange(offset - 1, (int) Math.min(limit, LINES));
  }

  /** Whether it begins after the last of so many; of none the first is not missed. */
  boolean isBeyond(long total) {
    return from > 0 && from >= total;
  }

  /** Why there is nothing to show. */
  String refusal(String shown, long total, String what) {
    return total == 0
        ? "%s is empty: leave offset out.".formatted(shown)
        : "%s has %s: there is no %s %d; give an offset from 1 to %d."
            .formatted(shown, counted(total, what), what, from + 1, total);
  }

  /** What stands under lines, the next of which has this number from 0. */
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
