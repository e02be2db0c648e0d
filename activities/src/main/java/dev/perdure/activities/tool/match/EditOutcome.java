package dev.perdure.activities.tool.match;

/** What became of a replacement. */
public sealed interface EditOutcome {

  /**
   * The whole text after it, the matcher that found the place, and how many places were replaced.
   */
  record Edited(String text, String matcher, int places) implements EditOutcome {}

  /** Why nothing was replaced, in words that let the edit be repaired. */
  record Refused(String reason) implements EditOutcome {}
}
