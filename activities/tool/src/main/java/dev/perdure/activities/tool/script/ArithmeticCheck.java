package dev.perdure.activities.tool.script;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Check for text that bash would execute as arithmetic: a command substitution in an array index,
 * such as {@code a[$(rm x)]}, runs even inside quotes, and wherever the text comes from.
 */
final class ArithmeticCheck {

  private static final Set<String> TEXT = CommandTable.names("quoted-text");
  private static final Set<String> BY_NAME = CommandTable.names("calculates");
  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\(|`");
  private static final Pattern OPTION_I = Pattern.compile("\\s-[a-zA-Z]*[in]");
  private static final Pattern CALCULATES =
      Pattern.compile("\\s-(?:v|eq|ne|lt|gt|le|ge)\\s|^\\(\\(|^\\[\\s.*[$'\"\\\\]", Pattern.DOTALL);

  private ArithmeticCheck() {}

  static boolean mayRunText(SyntaxNode script) {
    return script.all().anyMatch(ArithmeticCheck::declaresGlob)
        || ForeignNumbers.areIn(script)
        || (script.all().anyMatch(ArithmeticCheck::calculates)
            && script.all().anyMatch(ArithmeticCheck::isQuotedSubstitution));
  }

  private static boolean calculates(SyntaxNode node) {
    return switch (node.type()) {
      case "arithmetic_expansion", "c_style_for_statement", "subscript", "unset_command" -> true;
      case "variable_assignment", "for_statement" -> ForeignNumbers.areSetBy(node);
      case "test_command" -> CALCULATES.matcher(node.text()).find();
      case "declaration_command" -> true;
      case "expansion" -> node.children().size() > 3;
      case "command" -> byName(node);
      default -> false;
    };
  }

  private static boolean byName(SyntaxNode command) {
    List<String> words = command.words().stream().map(WordExpander::plain).toList();
    boolean prints =
        words.contains("printf")
            && (words.stream().anyMatch(word -> word.startsWith("-v"))
                || command
                    .fields("argument")
                    .limit(1)
                    .anyMatch(word -> word.text().startsWith("$")));
    return prints || words.stream().limit(3).anyMatch(BY_NAME::contains);
  }

  private static boolean isQuotedSubstitution(SyntaxNode node) {
    return node.children().isEmpty()
        && TEXT.contains(node.type())
        && SUBSTITUTION.matcher(WordExpander.plain(node)).find();
  }

  /** A pattern among names of whole numbers stands for names of files, which may be any text. */
  private static boolean declaresGlob(SyntaxNode node) {
    return node.is("declaration_command")
        && OPTION_I.matcher(node.text()).find()
        && node.children().stream()
            .anyMatch(
                child -> child.is("word", "concatenation") && child.text().matches(".*[*?\\[].*"));
  }
}
