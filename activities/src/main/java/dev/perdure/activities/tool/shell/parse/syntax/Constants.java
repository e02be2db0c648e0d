package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The variables of a script that can only ever hold one known value. */
public final class Constants {

  private static final Set<String> SETS_VARIABLES =
      Set.of("read", "mapfile", "readarray", "printf", "getopts", "let", "local", "wait");
  private static final Set<String> SETS_ANYTHING = Set.of("eval", "source", ".");
  private static final String LAST_JOB = "$!";
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final Map<String, String> values = new HashMap<>();
  private final Set<String> varying = new HashSet<>();
  private final Set<Integer> certain = new HashSet<>();
  private boolean anything;
  private boolean place;

  private Constants() {}

  /** No constants at all. */
  public static Constants none() {
    return new Constants();
  }

  /** Finds the constants of a whole script. */
  public static Constants of(SyntaxNode script) {
    var constants = new Constants();
    script.all().forEach(constants::note);
    constants.place = script.all().noneMatch(node -> node.is("function_definition"));
    constants.certain.addAll(Certain.places(script));
    return constants;
  }

  /** The value of a variable at a place where it has only one. */
  Optional<String> value(SyntaxNode name) {
    String variable = name.text();
    if (anything || varying.contains(variable) || varying.contains("IFS")) {
      return Optional.empty();
    }
    if (values.containsKey(variable)) {
      return Optional.of(values.get(variable)).filter(_ -> certain.contains(name.start()));
    }
    return switch (variable) {
      case "HOME" -> Optional.of("~");
      case "PWD" -> Optional.of(".");
      default -> Optional.empty();
    };
  }

  /** Whether {@code pwd} says where the script is, as far as is known. */
  boolean knowPlace() {
    return place && !anything;
  }

  private void note(SyntaxNode node) {
    switch (node.type()) {
      case "variable_assignment" -> assignment(node);
      case "for_statement" -> node.fields("variable").forEach(this::varies);
      case "expansion" -> node.child("variable_name").ifPresent(name -> expansion(node, name));
      case "command" -> command(node);
      case "unset_command" -> node.children().forEach(this::varies);
      case "declaration_command" -> declaration(node);
      default -> {}
    }
  }

  private void assignment(SyntaxNode node) {
    String name = node.fields("name").findFirst().map(SyntaxNode::text).orElse("");
    var value = node.fields("value").findFirst();
    boolean plain = node.children().stream().noneMatch(child -> child.is("+=", "array"));
    var word = value.map(Constants::assigned).orElse(Word.of(""));
    if (!plain || !word.literal() || values.containsKey(name) || name.equals("IFS")) {
      node.fields("name").forEach(this::varies);
    } else if (NAME.matcher(name).matches()) {
      values.put(name, word.text());
    } else {
      node.fields("name").forEach(this::varies);
    }
  }

  /**
   * A number that is only known when the script runs stands for itself, if it is the last job's.
   */
  private static Word assigned(SyntaxNode value) {
    var word = Words.none().one(value);
    return LAST_JOB.equals(word.text()) ? Word.of(LAST_JOB) : word;
  }

  /** What a word names varies, and so does everything if it can't be known what that is. */
  private void varies(SyntaxNode word) {
    var known = Words.none().one(word);
    var name = NAME.matcher(known.text());
    anything |= !known.literal();
    if (name.lookingAt()) {
      varying.add(name.group());
    }
  }

  private void expansion(SyntaxNode node, SyntaxNode name) {
    if (node.children().stream().anyMatch(child -> child.is("=", ":="))) {
      varying.add(name.text());
    }
  }

  /** In a function, or with options, a variable may hold something else than it is given. */
  private void declaration(SyntaxNode node) {
    var options = node.children().stream().filter(child -> child.text().startsWith("-")).toList();
    anything |= options.stream().anyMatch(option -> option.text().contains("n"));
    if (!options.isEmpty() || node.child("export").or(() -> node.child("readonly")).isEmpty()) {
      node.children().stream()
          .flatMap(child -> Stream.concat(Stream.of(child), child.fields("name")))
          .filter(child -> !child.is("variable_assignment"))
          .forEach(this::varies);
    }
  }

  /** Some commands set variables by name, and some may set any. */
  private void command(SyntaxNode node) {
    var words = Stream.concat(node.fields("name"), node.fields("argument")).toList();
    if (words.isEmpty()) {
      return;
    }
    node.children().stream()
        .filter(child -> child.is("variable_assignment"))
        .flatMap(child -> child.fields("name"))
        .forEach(this::varies);
    String name = Words.plain(words.getFirst());
    boolean wraps = Set.of("command", "builtin").contains(name);
    var names = words.stream().limit(wraps ? words.size() : 1).map(Words::plain).toList();
    boolean sets = names.stream().anyMatch(SETS_VARIABLES::contains);
    anything |= names.stream().anyMatch(SETS_ANYTHING::contains);
    if (sets && (!name.equals("printf") || words.stream().anyMatch(w -> w.text().equals("-v")))) {
      words.stream().skip(1).forEach(this::varies);
    }
  }
}
