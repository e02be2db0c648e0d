package dev.perdure.activities.tool.match;

/** The effects of a hunk on a line. */
public enum HunkLineMark {
  CONTEXT,
  REMOVED,
  ADDED
}
