package dev.perdure.activities.tool.script;

/** Kinds of values that an option takes besides itself. */
enum OptionValueKind {
  NOTHING,
  NEXT,
  ATTACHED,
  SCRIPT,
  UNKNOWN
}
