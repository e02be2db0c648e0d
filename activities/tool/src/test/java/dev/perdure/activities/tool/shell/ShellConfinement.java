package dev.perdure.activities.tool.shell;

/** With the machine's sandbox, if it has one, and without. */
public enum ShellConfinement {
  CONFINED,
  FREE
}
