package dev.perdure.activities.tool;

/** Verdict of the rules on a file. */
public enum ReadVerdict {
  ALLOWED,
  /** A person is asked for it by name; before a plan is approved, nobody is. */
  ASKED,
  DENIED
}
