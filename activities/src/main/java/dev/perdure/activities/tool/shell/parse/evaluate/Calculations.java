package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells scripts in which quoted text may be run because the value of a variable is calculated: the
 * shell runs what is substituted in the index {@code a[$(…)]} of such a value.
 */
public final class Calculations {

  private static final Set<String> PLAIN =
      Set.of(
          "raw_string",
          "ansi_c_string",
          "string_content",
          "word",
          "heredoc_content",
          "heredoc_body");
  private static final Pattern BY_NAME =
      Pattern.compile(
          "(?s)(?:let|mapfile|readarray|getopts|wait)\\s|(?:test|printf)\\s.*-v|read\\s.*\\$");
  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\(|`");
  private static final Pattern EVALUATES =
      Pattern.compile("\\s-(?:v|eq|ne|lt|gt|le|ge)\\s|^\\(\\(");
  private static final Pattern OPTION_I = Pattern.compile("\\s-[a-zA-Z]*[in]");

  private Calculations() {}

  /** Whether text of a script that looks harmless may be run when it is calculated. */
  public static boolean mayRunText(SyntaxNode script) {
    return script.all().anyMatch(Calculations::calculates)
        && script.all().anyMatch(Calculations::isQuotedSubstitution);
  }

  private static boolean calculates(SyntaxNode node) {
    return switch (node.type()) {
      case "arithmetic_expansion", "c_style_for_statement", "subscript", "unset_command" -> true;
      case "test_command", "compound_statement" -> EVALUATES.matcher(node.text()).find();
      case "declaration_command" -> OPTION_I.matcher(node.text()).find();
      case "expansion" -> node.child(":").isPresent() || node.child("!").isPresent();
      case "command" -> BY_NAME.matcher(node.text()).find();
      default -> false;
    };
  }

  private static boolean isQuotedSubstitution(SyntaxNode node) {
    return node.children().isEmpty()
        && PLAIN.contains(node.type())
        && SUBSTITUTION.matcher(Words.plain(node)).find();
  }
}
