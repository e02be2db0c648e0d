package dev.perdure.activities.tool.read;

import dev.perdure.planner.json.JsonObject;

/** Which lines are wanted: from which one on (0-based), and how many. */
record Window(int from, int limit) {

  private static final int LINES = 2_000;

  static Window of(JsonObject arguments) {
    long offset = Math.max(1, arguments.number("offset").orElse(1L));
    long limit = arguments.number("limit").filter(lines -> lines > 0).orElse((long) LINES);
    return new Window(
        (int) Math.min(offset - 1, Integer.MAX_VALUE), (int) Math.min(limit, Integer.MAX_VALUE));
  }
}
