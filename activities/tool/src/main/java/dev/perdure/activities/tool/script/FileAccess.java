package dev.perdure.activities.tool.script;

/** Kinds of access to a path. */
enum FileAccess {
  READ,
  WRITE,
  /** It is gone to, or looked at from outside. */
  VISIT
}
