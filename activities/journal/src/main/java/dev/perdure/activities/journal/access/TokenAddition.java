package dev.perdure.activities.journal.access;

/** The ways in which the addition of a named token ends. */
public enum TokenAddition {
  ADDED,
  /** The owner has a token of this name that is in force. */
  NAME_TAKEN,
  /** The session or the token of the caller has ended meanwhile. */
  CALLER_ENDED
}
