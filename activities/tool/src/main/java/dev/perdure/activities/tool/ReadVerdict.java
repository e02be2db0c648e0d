package dev.perdure.activities.tool;

/** Verdict of the rules on a file. */
public enum ReadVerdict {
  ALLOWED,
  /** Perdure asks a person for the file by name, but asks no person before a plan is approved. */
  ASKED,
  DENIED
}
