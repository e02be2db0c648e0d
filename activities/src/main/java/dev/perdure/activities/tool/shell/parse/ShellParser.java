package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.syntax.BashGrammar;
import java.util.List;

/** Reads shell text into the commands it would run. */
public final class ShellParser {

  private ShellParser() {}

  /** Reads a text; one that is not understood is marked so. */
  public static ShellScript parse(String text) {
    return BashGrammar.parse(text)
        .map(tree -> ScriptReader.read(text, tree))
        .orElseGet(() -> new ShellScript(text, false, List.of(), List.of()));
  }
}
