package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Variables of a bash script with the values it gives them: constants, which are assigned one known
 * value at a place before, and the lists that {@code for} goes through. Any other value is unknown.
 */
final class Variables {

  /** A part of a path that is only known when the script runs; no path looks like that. */
  static final String UNKNOWN = "$()";

  /**
   * Placeholder path for a directory that a script makes for itself. The script's actions in the
   * directory concern only the script.
   */
  static final String MADE = "/tmp/tmp.XXXXXXXXXX";

  /** The directory that the environment names for temporary files: a sandbox sets it. */
  private static final String TEMPORARY = "/tmp";

  private static final Set<String> NAMES_TEMPORARY = Set.of("TMPDIR", "TMP", "TEMP");

  private static final Set<String> SETS_VARIABLES =
      Set.of("read", "mapfile", "readarray", "printf", "getopts", "let", "local", "wait");
  private static final Set<String> SETS_ANYTHING = Set.of("eval", "source", ".");
  private static final String LAST_JOB = "$!";
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Predicate<String> POSITIONAL =
      Pattern.compile("[0-9@*]+").asMatchPredicate();

  private static final Predicate<String> MAKES_DIRECTORY =
      Pattern.compile("\\$\\(mktemp(?: -d)?\\)").asMatchPredicate();
  private final Map<String, String> values = new HashMap<>();
  private final Map<String, List<String>> lists = new HashMap<>();
  private final Map<String, Integer> given = new HashMap<>();
  private final Set<String> varying = new HashSet<>();
  private final Map<String, Integer> assignedAt = new HashMap<>();
  private boolean anything;
  private boolean positional;

  private Variables() {}

  static Variables none() {
    return new Variables();
  }

  static Variables of(SyntaxNode script) {
    var variables = new Variables();
    script.all().forEach(variables::note);
    List<SyntaxNode> statements = script.children();
    for (int i = 0; i < statements.size(); i++) {
      boolean apart = i + 1 < statements.size() && statements.get(i + 1).is("&");
      if (!apart) {
        variables.assigned(statements.get(i));
      }
    }
    return variables;
  }

  /** The value of a variable, by the node of its name, if it has only one. */
  Optional<String> constant(SyntaxNode name) {
    String variable = name.text();
    if (anything || varying.contains(variable) || varying.contains("IFS")) {
      return Optional.empty();
    }
    if (values.containsKey(variable)) {
      boolean before = assignedAt.getOrDefault(variable, Integer.MAX_VALUE) <= name.start();
      return Optional.of(values.get(variable)).filter(_ -> before);
    }
    return switch (variable) {
      case "HOME" -> Optional.of("~");
      case "PWD" -> Optional.of(".");
      default -> Optional.empty();
    };
  }

  /**
   * Returns the possible values of a variable; empty for a variable that comes from outside the
   * script, except for the names of the directory for temporary files.
   */
  List<String> possible(String name) {
    List<String> listed = lists.get(name);
    if (listed != null && !varying.contains(name) && !anything) {
      return listed;
    }
    if (isGiven(name)) {
      return List.of(UNKNOWN);
    }
    return NAMES_TEMPORARY.contains(name) ? List.of(TEMPORARY) : List.of();
  }

  /** Whether the script itself gives a value to a variable. */
  boolean isGiven(String name) {
    return anything
        || given.containsKey(name)
        || varying.contains(name)
        || (positional && POSITIONAL.test(name));
  }

  /** Whether {@code pwd} is where the script is, as far as is known. */
  boolean knowPlace() {
    return !positional && !anything;
  }

  /** Notes what a statement of the script itself surely assigns, for all that stands behind it. */
  private void assigned(SyntaxNode statement) {
    switch (statement.type()) {
      case "variable_assignment" ->
          statement.fields("name").forEach(name -> assignedAt.put(name.text(), statement.end()));
      case "variable_assignments", "declaration_command" ->
          statement.children().forEach(this::assigned);
      case "list" -> assigned(statement.children().getFirst());
      default -> {}
    }
  }

  private void note(SyntaxNode node) {
    switch (node.type()) {
      case "variable_assignment" -> assignment(node);
      case "for_statement" -> list(node);
      case "expansion" -> {
        if (node.children().stream().anyMatch(child -> child.is("=", ":="))) {
          node.child("variable_name").ifPresent(this::varies);
        }
      }
      case "command" -> command(node);
      case "function_definition" -> positional = true;
      case "unset_command" -> node.children().stream().skip(1).forEach(this::varies);
      case "declaration_command" -> declaration(node);
      default -> {}
    }
  }

  private void assignment(SyntaxNode node) {
    String name = node.fields("name").findFirst().map(SyntaxNode::text).orElse("");
    var value = node.fields("value").findFirst();
    boolean whole = node.child("+=").isEmpty() && value.filter(one -> one.is("array")).isEmpty();
    boolean once = given.merge(name, 1, Integer::sum) == 1;
    if (whole && once) {
      hold(name, value);
    } else {
      varying.add(name);
    }
  }

  /** Notes what the only assignment of a variable says that it holds. */
  private void hold(String name, Optional<SyntaxNode> value) {
    String text = value.map(WordExpander::plain).orElse("");
    boolean known = value.map(Variables::isKnown).orElse(true);
    if (known && !name.equals("IFS")) {
      values.put(name, text);
    } else if (MAKES_DIRECTORY.test(text)) {
      lists.put(name, List.of(MADE));
    } else if (name.equals("IFS")) {
      varying.add(name);
    }
  }

  /** The process id of the last job stands for itself. */
  private static boolean isKnown(SyntaxNode value) {
    return new WordExpander(none()).one(value).literal() || value.text().equals(LAST_JOB);
  }

  private void list(SyntaxNode loop) {
    String name = loop.fields("variable").findFirst().map(SyntaxNode::text).orElse("");
    List<Word> words =
        loop.fields("value")
            .flatMap(value -> new WordExpander(none()).split(value).stream())
            .toList();
    boolean known = !words.isEmpty() && words.stream().allMatch(Word::literal);
    given.merge(name, 1, Integer::sum);
    lists
        .computeIfAbsent(name, _ -> new ArrayList<>())
        .addAll(known ? words.stream().map(Word::text).toList() : List.of(UNKNOWN));
    if (values.containsKey(name)) {
      varying.add(name);
    }
  }

  /** The variable that a word names varies; if the word is not known, so do all. */
  private void varies(SyntaxNode word) {
    for (Word known : new WordExpander(none()).split(word)) {
      var name = NAME.matcher(known.text());
      anything |= !known.isConstant();
      if (name.lookingAt()) {
        varying.add(name.group());
      }
    }
  }

  /** In a function, or with options, a variable may hold another value than it is given. */
  private void declaration(SyntaxNode node) {
    var options = node.children().stream().filter(child -> child.text().startsWith("-")).toList();
    anything |= options.stream().anyMatch(option -> option.text().contains("n"));
    if (!options.isEmpty() || node.child("export").or(() -> node.child("readonly")).isEmpty()) {
      node.children().stream()
          .skip(1)
          .flatMap(child -> Stream.concat(Stream.of(child), child.fields("name")))
          .filter(child -> !child.is("variable_assignment"))
          .forEach(this::varies);
    }
  }

  /** Some commands set variables by name, and some may set any. */
  private void command(SyntaxNode node) {
    List<String> words = node.words().stream().map(WordExpander::plain).toList();
    if (words.isEmpty()) {
      return;
    }
    node.children().stream()
        .filter(child -> child.is("variable_assignment"))
        .flatMap(child -> child.fields("name"))
        .forEach(this::varies);
    boolean wraps = Set.of("command", "builtin").contains(words.getFirst());
    List<String> names = wraps ? words : words.subList(0, 1);
    anything |= names.stream().anyMatch(SETS_ANYTHING::contains);
    positional |= names.contains("set");
    boolean prints = words.getFirst().equals("printf");
    if (names.stream().anyMatch(SETS_VARIABLES::contains)
        && (!prints || words.stream().anyMatch(word -> word.startsWith("-v")))) {
      node.words().stream().skip(1).forEach(this::varies);
    }
  }
}
