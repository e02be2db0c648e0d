package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a script gives to its variables, as it stands there, at any place of it. */
final class GivenValues {

  private static final Set<String> READS = Set.of("read", "mapfile", "readarray", "getopts");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final Map<String, List<SyntaxNode>> values = new HashMap<>();
  private final Set<String> computed = new HashSet<>();
  private boolean positional;

  private GivenValues() {}

  /** Finds what a whole script gives to its variables. */
  static GivenValues of(SyntaxNode script) {
    var given = new GivenValues();
    script.all().forEach(given::note);
    return given;
  }

  /** What stands in the script for a variable; nothing where that is only known when it runs. */
  List<SyntaxNode> of(String variable) {
    return values.getOrDefault(variable, List.of());
  }

  /** Whether the script gives a variable any value. */
  boolean has(String variable) {
    return values.containsKey(variable) || computed.contains(variable);
  }

  /** Whether a variable gets what a command reads or prints. */
  boolean isComputed(String variable) {
    return computed.contains(variable);
  }

  /** Whether the script sets what it or its functions are called with. */
  boolean setsArguments() {
    return positional;
  }

  private void note(SyntaxNode node) {
    switch (node.type()) {
      case "variable_assignment" -> given(node.fields("name"), node.fields("value"));
      case "for_statement" -> given(node.fields("variable"), node.fields("value"));
      case "expansion" -> given(node.children().stream().filter(GivenValues::isName), set(node));
      case "function_definition" -> positional = true;
      case "command" -> command(node);
      default -> {}
    }
  }

  private void given(Stream<SyntaxNode> names, Stream<SyntaxNode> given) {
    List<SyntaxNode> all =
        given
            .flatMap(value -> value.is("array") ? value.children().stream() : Stream.of(value))
            .toList();
    names.forEach(name -> values.computeIfAbsent(name(name), _ -> new ArrayList<>()).addAll(all));
  }

  private static boolean isName(SyntaxNode node) {
    return node.is("variable_name");
  }

  /** What a variable is set to where it is filled in without being set. */
  private static Stream<SyntaxNode> set(SyntaxNode expansion) {
    return expansion.children().stream()
        .dropWhile(child -> !child.is("=", ":="))
        .skip(1)
        .filter(child -> !child.is("}"));
  }

  private static String name(SyntaxNode node) {
    var name = NAME.matcher(node.text());
    return name.lookingAt() ? name.group() : node.text();
  }

  private void command(SyntaxNode node) {
    List<String> words =
        Stream.concat(node.fields("name"), node.fields("argument")).map(Words::plain).toList();
    String name = words.isEmpty() ? "" : words.getFirst();
    positional |= name.equals("set");
    boolean prints = name.equals("printf") && words.size() > 1 && words.get(1).startsWith("-v");
    if (prints || READS.contains(name)) {
      words.stream().skip(1).map(word -> word.replaceFirst("^-v", "")).forEach(computed::add);
    }
  }
}
