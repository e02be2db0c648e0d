package dev.perdure.activities.tool.match;

/** Outcome of an edit. */
public sealed interface TextEditOutcome {

  /** The whole text after it, the matcher that found the place, the number of places. */
  record Edited(String text, String matcher, int places) implements TextEditOutcome {}

  /** The reason why the edit replaced nothing, in words that help to repair the edit. */
  record NotEdited(String reason) implements TextEditOutcome {}
}
