package dev.perdure.activities.tool.search;

/** A line that matched: its file, its number from 1, and its text, cut if it is very long. */
record Found(String file, int number, String text) {

  private static final int LONGEST = 2_000;

  Found {
    text = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
