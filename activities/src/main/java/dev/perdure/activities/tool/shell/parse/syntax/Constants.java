package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The variables of a script that can only ever hold one known value. */
public final class Constants {

  private static final Set<String> SETS_VARIABLES =
      Set.of("read", "mapfile", "readarray", "printf", "getopts", "let", "local", "wait");
  private static final Set<String> SETS_ANYTHING = Set.of("eval", "source", ".");

  private final Map<String, String> values = new HashMap<>();
  private final Set<String> varying = new HashSet<>();

  private Constants() {}

  /** No constants at all. */
  public static Constants none() {
    return new Constants();
  }

  /** Finds the constants of a whole script. */
  public static Constants of(SyntaxNode script) {
    var constants = new Constants();
    script.all().forEach(constants::note);
    constants.varying.forEach(constants.values::remove);
    return constants;
  }

  /** The one value of a variable. */
  Optional<String> value(String name) {
    return switch (name) {
      case "HOME" -> Optional.of("~");
      case "PWD" -> Optional.of(".");
      default -> Optional.ofNullable(values.get(name));
    };
  }

  private void note(SyntaxNode node) {
    switch (node.type()) {
      case "variable_assignment" -> assignment(node);
      case "for_statement" -> node.fields("variable").forEach(name -> varying.add(name.text()));
      case "expansion" -> node.child("variable_name").ifPresent(name -> expansion(node, name));
      case "command" -> command(node);
      default -> {}
    }
  }

  private void assignment(SyntaxNode node) {
    String name = node.fields("name").findFirst().map(SyntaxNode::text).orElse("");
    var value = node.fields("value").findFirst();
    boolean plain = node.children().stream().noneMatch(child -> child.is("+="));
    var word = value.map(found -> Words.none().one(found)).orElse(Word.of(""));
    if (!plain || !word.literal() || values.containsKey(name)) {
      varying.add(name);
    } else {
      values.put(name, word.text());
    }
  }

  private void expansion(SyntaxNode node, SyntaxNode name) {
    if (node.children().stream().anyMatch(child -> child.is("=", ":="))) {
      varying.add(name.text());
    }
  }

  /** Some commands set variables by name, and some may set any. */
  private void command(SyntaxNode node) {
    String name = node.fields("name").findFirst().map(SyntaxNode::text).orElse("");
    if (SETS_ANYTHING.contains(name)) {
      varying.addAll(values.keySet());
      varying.addAll(List.of("HOME", "PWD"));
    } else if (SETS_VARIABLES.contains(name)) {
      node.fields("argument").forEach(argument -> varying.add(argument.text()));
    }
  }
}
