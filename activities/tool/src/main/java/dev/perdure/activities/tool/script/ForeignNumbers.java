package dev.perdure.activities.tool.script;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Texts that bash calculates and that are known only when the script runs, such as the content of a
 * file or its name. Bash runs what is in an array index of such a text.
 */
final class ForeignNumbers {

  /** Variables of bash that are whole numbers: what they are given is calculated. */
  private static final Set<String> WHOLE_NUMBERS = CommandTable.names("whole-numbers");

  /** Programs that put out a number and nothing else. */
  private static final Predicate<String> COUNTS =
      Pattern.compile(
              "(?s)[$][(](?:[^()`]*[|])?\\s*(?:wc -[lwcm](?:\\s*<\\s*[\\w./-]+)?|nproc|date [+]%[sdHMSjuYmy]"
                  + "|grep -[a-zA-Z]*c[a-zA-Z]* (?:'[^']*'|[\\w.-]+)(?: [\\w./-]+)?|id -[ug]"
                  + "|git rev-list --count [\\w./~^-]+)\\s*[)]")
          .asMatchPredicate();

  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern GLOB = Pattern.compile("[*?\\[]");
  private static final Pattern OPTION_I = Pattern.compile("-[a-zA-Z]*i[a-zA-Z]*");
  private static final Pattern NUMERIC = Pattern.compile("\\s-(?:v|eq|ne|lt|gt|le|ge)\\s");

  private final Set<String> foreign = new HashSet<>();
  private final Set<String> numbers = new HashSet<>(WHOLE_NUMBERS);

  private ForeignNumbers(SyntaxNode script) {
    script.all().filter(ForeignNumbers::declaresNumbers).forEach(this::addNumbers);
    int known;
    do {
      known = foreign.size();
      script.all().forEach(this::addForeign);
    } while (foreign.size() > known);
  }

  /** Whether a script calculates a text that it does not hold itself. */
  static boolean areIn(SyntaxNode script) {
    var numbers = new ForeignNumbers(script);
    return script.all().anyMatch(numbers::isCalculated);
  }

  /** Whether a node gives a value to a variable that is a whole number. */
  static boolean areSetBy(SyntaxNode node) {
    return switch (node.type()) {
      case "variable_assignment" -> names(node, "name").anyMatch(WHOLE_NUMBERS::contains);
      case "for_statement" -> names(node, "variable").anyMatch(WHOLE_NUMBERS::contains);
      default -> false;
    };
  }

  private static boolean declaresNumbers(SyntaxNode node) {
    return node.is("declaration_command")
        && node.children().stream().anyMatch(child -> OPTION_I.matcher(child.text()).matches());
  }

  private void addNumbers(SyntaxNode declaration) {
    declaration.children().stream()
        .skip(1)
        .flatMap(child -> Stream.concat(Stream.of(child), child.fields("name")))
        .map(SyntaxNode::text)
        .filter(NAME.asMatchPredicate())
        .forEach(numbers::add);
  }

  private void addForeign(SyntaxNode node) {
    switch (node.type()) {
      case "variable_assignment" -> {
        if (node.fields("value").anyMatch(this::isForeign)) {
          names(node, "name").forEach(foreign::add);
        }
      }
      case "for_statement" -> {
        if (node.fields("value").anyMatch(value -> isForeign(value) || hasGlob(value))) {
          names(node, "variable").forEach(foreign::add);
        }
      }
      default -> {}
    }
  }

  private static Stream<String> names(SyntaxNode node, String field) {
    return node.fields(field).map(SyntaxNode::text);
  }

  /** Whether a text holds what a command puts out, or a variable that does. */
  private boolean isForeign(SyntaxNode text) {
    return text.all()
        .anyMatch(node ->
            switch (node.type()) {
              case "command_substitution" -> !COUNTS.test(node.text());
              case "variable_name" -> foreign.contains(node.text());
              case "array" -> node.children().stream().anyMatch(ForeignNumbers::hasGlob);
              default -> false;
            });
  }

  /** Names of files may be any text. */
  private static boolean hasGlob(SyntaxNode word) {
    return word.is("word", "concatenation") && GLOB.matcher(word.text()).find();
  }

  private boolean isCalculated(SyntaxNode node) {
    return switch (node.type()) {
      case "arithmetic_expansion", "c_style_for_statement", "subscript", "unset_command" ->
          isForeign(node) || namesForeign(node);
      case "test_command" -> calculates(node) && (isForeign(node) || namesForeign(node));
      case "expansion" ->
          node.children().size() > 3 && node.child(":").isPresent() && isForeign(node);
      case "variable_assignment" -> isNumber(node, "name") || hasForeignIndex(node);
      case "for_statement" ->
          names(node, "variable").anyMatch(numbers::contains)
              && node.fields("value").anyMatch(value -> isForeign(value) || hasGlob(value));
      default -> false;
    };
  }

  private static boolean calculates(SyntaxNode test) {
    String text = test.text();
    boolean always = text.startsWith("((");
    boolean here = text.startsWith("[[") && NUMERIC.matcher(text).find();
    return always || here || text.matches("(?s)\\[.*\\s-v\\s.*");
  }

  /** A variable stands in a calculation by its name alone. */
  private boolean namesForeign(SyntaxNode calculation) {
    return NAME.matcher(calculation.text())
        .results()
        .anyMatch(name -> foreign.contains(name.group()));
  }

  private boolean isNumber(SyntaxNode assignment, String field) {
    return names(assignment, field).anyMatch(numbers::contains)
        && assignment.fields("value").anyMatch(this::isForeign);
  }

  private boolean hasForeignIndex(SyntaxNode assignment) {
    return assignment
        .fields("value")
        .filter(value -> value.is("array"))
        .flatMap(array -> array.children().stream())
        .anyMatch(element -> element.text().startsWith("[") && isForeign(element));
  }
}
