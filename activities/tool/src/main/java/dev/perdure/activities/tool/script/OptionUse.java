package dev.perdure.activities.tool.script;

/** An option as it is used: what it takes, and the value that is attached to it. */
record OptionUse(OptionValueKind takes, String attached) {

  /** How many of the words behind it are its value. */
  int words() {
    return takes == OptionValueKind.NEXT || (takes == OptionValueKind.SCRIPT && attached.isEmpty())
        ? 1
        : 0;
  }
}
