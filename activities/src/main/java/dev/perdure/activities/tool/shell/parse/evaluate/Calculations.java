package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
  private static final Set<String> BEFORE_NAMES = Set.of("command", "builtin", "time", "coproc");
  private static final Set<String> CALCULATE =
      Set.of(
          "let", "mapfile", "readarray", "getopts", "wait", "declare", "typeset", "local", "unset");
  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\(|`");
  private static final Pattern EVALUATES =
      Pattern.compile(
          "\\s-(?:v|eq|ne|lt|gt|le|ge)\\s|^\\(\\(|^\\[\\s.*(?:\\$|['\"\\\\]-|-['\"\\\\])",
          Pattern.DOTALL);
  private static final Pattern OPTION_I = Pattern.compile("\\s-[a-zA-Z]*[in]");

  private Calculations() {}

  /** Whether text of a script that looks harmless may be run when it is calculated. */
  public static boolean mayRunText(SyntaxNode script) {
    return script.all().anyMatch(Calculations::declaresWhatFilesName)
        || (script.all().anyMatch(Calculations::calculates)
            && script.all().anyMatch(Calculations::isQuotedSubstitution));
  }

  /** A pattern among names of whole numbers stands for names of files, which may be any text. */
  private static boolean declaresWhatFilesName(SyntaxNode node) {
    return node.is("declaration_command")
        && OPTION_I.matcher(node.text()).find()
        && node.children().stream()
            .anyMatch(
                child -> !child.is("variable_assignment") && child.text().matches(".*[*?\\[].*"));
  }

  /** Some commands calculate what they are given, or take it for a name with an index. */
  private static boolean byName(SyntaxNode command) {
    var words =
        Stream.concat(command.fields("name"), command.fields("argument"))
            .map(Words::plain)
            .dropWhile(word -> BEFORE_NAMES.contains(word) || word.startsWith("-"))
            .toList();
    return switch (words.isEmpty() ? "" : words.getFirst()) {
      case "test", "[" -> words.stream().anyMatch(word -> word.equals("-v") || word.contains("$"));
      case "printf" ->
          words.stream().anyMatch(word -> word.startsWith("-v")) || isFilledInFirst(command);
      case "read" -> words.stream().anyMatch(word -> word.contains("$"));
      case String name -> CALCULATE.contains(name);
    };
  }

  /** Whether the first argument, which may be an option, is only known when the command runs. */
  private static boolean isFilledInFirst(SyntaxNode command) {
    return command
        .fields("argument")
        .limit(1)
        .anyMatch(word -> word.is("simple_expansion", "expansion", "command_substitution"));
  }

  private static boolean calculates(SyntaxNode node) {
    return switch (node.type()) {
      case "arithmetic_expansion", "c_style_for_statement", "subscript", "unset_command" -> true;
      case "test_command", "compound_statement" -> EVALUATES.matcher(node.text()).find();
      case "declaration_command" ->
          OPTION_I.matcher(node.text()).find()
              || node.children().stream().anyMatch(Calculations::isQuotedElement);
      case "expansion" -> node.child(":").isPresent() || node.child("!").isPresent();
      case "command" -> byName(node);
      case "variable_assignment" -> node.text().startsWith("PS4");
      default -> false;
    };
  }

  /** {@code declare 'a[…]=1'} calculates what stands between the brackets. */
  private static boolean isQuotedElement(SyntaxNode word) {
    return !word.is("variable_assignment") && Words.plain(word).contains("[");
  }

  private static boolean isQuotedSubstitution(SyntaxNode node) {
    return node.children().isEmpty()
        && PLAIN.contains(node.type())
        && SUBSTITUTION.matcher(Words.plain(node)).find();
  }
}
