package dev.perdure.activities.tool.match;

/** Outcome of a hunk. */
public sealed interface HunkOutcome {

  /** The text after it, the matcher and the fuzz that were needed, the line after the place. */
  record Fitted(String text, String matcher, int fuzz, int nextLine) implements HunkOutcome {}

  /** The reason why Perdure could not apply the hunk. */
  record Unfit(String reason) implements HunkOutcome {}
}
