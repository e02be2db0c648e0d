package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.Set;

/** Words that the shell takes for more than a word where a command could begin. */
public final class ReservedWords {

  /** All but {@code in}, which the shell only looks for after a name. */
  public static final Set<String> BEFORE_COMMANDS =
      Set.of(
          "if",
          "then",
          "elif",
          "else",
          "fi",
          "while",
          "until",
          "for",
          "select",
          "do",
          "done",
          "case",
          "esac",
          "function",
          "{",
          "}",
          "!",
          "[[");

  private ReservedWords() {}
}
