package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What words may become in which something is filled in, as far as the script says: the values it
 * gives to a variable anywhere, what stands for one that is not set, what {@code echo} prints.
 */
public final class PossibleValues {

  private static final int MOST = 24;
  private static final int LONGEST = 4_096;

  /** What the script gives to a variable and nobody knows; no path looks like that. */
  private static final String UNKNOWN = "$()";

  /** Where a script makes a directory of its own; what it does there is nobody else's. */
  public static final String MADE = "/tmp/tmp.XXXXXXXXXX";

  private static final Set<String> OTHERWISE = Set.of(":-", "-", ":=", "=", ":+", "+");
  private static final Map<String, String> FROM_OUTSIDE = Map.of("TMPDIR", "/tmp");

  private final GivenValues given;
  private final Map<String, List<String>> variables = new HashMap<>();

  /** Fills in what a whole script gives to its variables. */
  PossibleValues(GivenValues given) {
    this.given = given;
  }

  /** The texts that a word may become; none where nothing is filled in of which any is known. */
  List<String> of(SyntaxNode word) {
    List<SyntaxNode> filled = filled(word).toList();
    List<List<String>> values =
        filled.stream().map(one -> values(one).distinct().limit(MOST).toList()).toList();
    int most = values.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, most).mapToObj(at -> text(word, filled, values, at)).toList();
  }

  /** The word with the value at a place for each that is filled in, or with its last one. */
  private static String text(
      SyntaxNode word, List<SyntaxNode> filled, List<List<String>> values, int at) {
    String text = Words.plain(word);
    for (int i = 0; i < filled.size(); i++) {
      List<String> possible = values.get(i);
      if (!possible.isEmpty()) {
        String value = possible.get(Math.min(at, possible.size() - 1));
        text = text.replace(filled.get(i).text(), value);
      }
    }
    return text.length() > LONGEST ? UNKNOWN : text;
  }

  private static Stream<SyntaxNode> filled(SyntaxNode node) {
    return node.is("simple_expansion", "expansion", "command_substitution")
        ? Stream.of(node)
        : node.children().stream().flatMap(PossibleValues::filled);
  }

  private Stream<String> values(SyntaxNode filled) {
    if (filled.is("command_substitution")) {
      return printed(filled);
    }
    Optional<String> name =
        filled.all().filter(node -> node.is("variable_name")).map(SyntaxNode::text).findFirst();
    Set<String> values = new LinkedHashSet<>(name.map(this::variable).orElse(List.of()));
    otherwise(filled).forEach(value -> values.addAll(known(value)));
    if (values.isEmpty()) {
      name.map(FROM_OUTSIDE::get).ifPresent(values::add);
    }
    return values.stream();
  }

  /** What a variable may hold; each is looked at once, however they are given to each other. */
  private List<String> variable(String name) {
    var before = variables.putIfAbsent(name, List.of(UNKNOWN));
    if (before != null) {
      return before;
    }
    List<String> values = new ArrayList<>();
    given.of(name).stream().limit(MOST).forEach(value -> values.addAll(known(value)));
    if (given.isComputed(name)) {
      values.add(UNKNOWN);
    }
    variables.put(name, values);
    return values;
  }

  /** What stands for a variable that is not set, or instead of one that is. */
  private static Stream<SyntaxNode> otherwise(SyntaxNode expansion) {
    return expansion.children().stream()
        .dropWhile(child -> !OTHERWISE.contains(child.type()))
        .skip(1)
        .filter(child -> !child.is("}"));
  }

  /** The texts of a value, and what stands for one of which nothing is known. */
  private List<String> known(SyntaxNode value) {
    if (filled(value).findAny().isEmpty()) {
      return List.of(Words.plain(value));
    }
    List<String> possible = of(value);
    return possible.isEmpty() ? List.of(UNKNOWN) : possible;
  }

  /** What a single command prints that prints what it is given, or where it has made something. */
  private Stream<String> printed(SyntaxNode substitution) {
    List<SyntaxNode> inner =
        substitution.children().stream().filter(node -> !node.is("$(", "`", ")")).toList();
    if (inner.size() != 1 || !inner.getFirst().is("command")) {
      return Stream.of();
    }
    var command = inner.getFirst();
    List<SyntaxNode> operands =
        command.fields("argument").filter(word -> !Words.plain(word).startsWith("-")).toList();
    return switch (command.fields("name").map(Words::plain).findFirst().orElse("")) {
      case "echo", "realpath", "readlink" -> texts(operands);
      case "printf" -> texts(operands.subList(operands.size() > 1 ? 1 : 0, operands.size()));
      case "dirname" -> texts(operands).map(path -> path + "/..");
      case "mktemp" -> made(command, operands);
      default -> Stream.of();
    };
  }

  private Stream<String> texts(List<SyntaxNode> words) {
    List<String> texts = new ArrayList<>();
    words.forEach(word -> texts.addAll(known(word)));
    return texts.stream();
  }

  /** A template is a path, and so is the directory that an option names. */
  private Stream<String> made(SyntaxNode command, List<SyntaxNode> operands) {
    boolean prefix =
        command.fields("argument").map(Words::plain).anyMatch(word -> word.matches("-[a-z]*t"));
    return prefix || operands.isEmpty() ? Stream.of(MADE) : texts(operands);
  }
}
