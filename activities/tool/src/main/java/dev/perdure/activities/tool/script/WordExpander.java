package dev.perdure.activities.tool.script;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Expands the words of a bash command without running it: quotes, braces, and variables whose
 * values the script sets.
 */
final class WordExpander {

  private static final Pattern GLOB = Pattern.compile("(?<!\\\\)[*?\\[]");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)", Pattern.DOTALL);
  private static final Pattern QUOTED_ESCAPE = Pattern.compile("\\\\([$`\"\\\\])");
  private static final Map<String, String> LETTERS = Map.of("n", "\n", "t", "\t", "r", "\r");
  private static final Predicate<String> PRINTS_PLACE =
      Pattern.compile("\\$\\( ?pwd ?\\)|`pwd`").asMatchPredicate();
  private static final Pattern VARIABLE_REFERENCE = Pattern.compile("\\$\\{?([A-Za-z_]\\w*)");
  private static final Pattern LIST = Pattern.compile("\\{([^{}]*,[^{}]*)\\}");
  private static final Predicate<String> SEQUENCE =
      Pattern.compile("\\{[^{}]*\\.\\.[^{}]*\\}").asPredicate();
  private static final int MAX_WORDS = 256;
  private static final int MAX_POSSIBLE_TEXTS = 24;
  private static final int MAX_TEXT_LENGTH = 4_096;

  private final Variables variables;

  WordExpander(Variables variables) {
    this.variables = variables;
  }

  /** A word as one text, its variables left as they are. */
  static String plain(SyntaxNode node) {
    return new WordExpander(Variables.none()).one(node).text();
  }

  /** The words of a command with all that the script says of them. */
  CommandLine line(SyntaxNode command) {
    return new CommandLine(
        command.words().stream()
            .flatMap(word -> split(word).stream().map(one -> withPossible(one, word)))
            .toList());
  }

  /** A word as one text, with what it may become. */
  Word file(SyntaxNode node) {
    return withPossible(one(node), node);
  }

  private Word withPossible(Word word, SyntaxNode node) {
    return word.literal()
        ? word
        : new Word(word.text(), false, word.splits(), possible(node, word.text()));
  }

  /** The words that an argument becomes: several if braces or a constant's blanks split it. */
  List<Word> split(SyntaxNode node) {
    SyntaxNode bare = node.is("command_name") ? node.children().getFirst() : node;
    List<Word> parts =
        parts(bare).orElseGet(() -> List.of(new Word(one(bare).text(), false, true)));
    boolean globs = hasOpen(bare, text -> GLOB.matcher(text).find());
    boolean known =
        parts.stream().allMatch(part -> part.literal() && !GLOB.matcher(part.text()).find());
    return globs || (!known && maySplit(bare, false))
        ? parts.stream().map(part -> new Word(part.text(), part.literal(), true)).toList()
        : parts;
  }

  /** Whether an argument becomes more words than can be looked at. */
  boolean isTooMany(SyntaxNode node) {
    return node.text().indexOf('{') >= 0 && parts(node).isEmpty();
  }

  private Optional<List<Word>> parts(SyntaxNode node) {
    var word = one(node);
    if (isString(node)) {
      return Optional.of(List.of(word));
    }
    if (word.literal() && node.all().anyMatch(child -> child.is("simple_expansion", "expansion"))) {
      return Optional.of(filledIn(node, word));
    }
    boolean braces = hasOpen(node, text -> text.indexOf('{') >= 0);
    if (braces && hidesBrace(node)) {
      return Optional.empty();
    }
    return braces
        ? expanded(word.text())
            .map(all ->
                all.stream()
                    .map(each -> new Word(each, word.literal() && !SEQUENCE.test(each)))
                    .toList())
        : Optional.of(List.of(word));
  }

  private static boolean hidesBrace(SyntaxNode node) {
    return node.text().indexOf('\\') >= 0
        || node.all()
            .filter(child -> child.is("raw_string", "ansi_c_string", "string_content"))
            .anyMatch(child -> child.text().matches("(?s).*[{},].*"));
  }

  /** A value is split at its blanks if it is all of a word; a part with blanks is unknown. */
  private static List<Word> filledIn(SyntaxNode node, Word word) {
    if (node.is("simple_expansion", "expansion")) {
      return Stream.of(word.text().split("\\s+"))
          .filter(part -> !part.isEmpty())
          .map(Word::of)
          .toList();
    }
    boolean plain = word.text().chars().noneMatch(c -> c == '{' || Character.isWhitespace(c));
    return List.of(plain ? word : new Word(node.text(), false));
  }

  /** {@code a{b,c}} is {@code ab ac}; empty if there are too many words. */
  private static Optional<List<String>> expanded(String text) {
    List<String> open = new ArrayList<>(List.of(text));
    List<String> done = new ArrayList<>();
    while (!open.isEmpty()) {
      String next = open.removeFirst();
      var list = LIST.matcher(next);
      if (open.size() + done.size() >= MAX_WORDS || next.length() > MAX_TEXT_LENGTH) {
        return Optional.empty();
      } else if (list.find()) {
        String before = next.substring(0, list.start());
        String after = next.substring(list.end());
        Stream.of(list.group(1).split(",", -1)).map(one -> before + one + after).forEach(open::add);
      } else {
        done.add(next);
      }
    }
    return Optional.of(done);
  }

  /** Whether something is filled in outside of quotes, or stands for all of several values. */
  private static boolean maySplit(SyntaxNode node, boolean quoted) {
    return switch (node.type()) {
      case "simple_expansion", "expansion" -> !quoted || node.text().matches("(?s).*[@*].*");
      case "command_substitution" -> !quoted;
      case "brace_expression" -> true;
      case "process_substitution", "arithmetic_expansion" -> false;
      default ->
          node.children().stream().anyMatch(child -> maySplit(child, quoted || node.is("string")));
    };
  }

  /** Whether some text outside of quotes has a mark that may make several words of one. */
  private static boolean hasOpen(SyntaxNode node, Predicate<String> mark) {
    if (node.children().isEmpty()) {
      return !isString(node) && mark.test(node.text());
    }
    return node.is("concatenation", "word", "command_name")
        && node.children().stream().anyMatch(child -> hasOpen(child, mark));
  }

  private static boolean isString(SyntaxNode node) {
    return node.is("string", "raw_string", "ansi_c_string");
  }

  Word one(SyntaxNode node) {
    return switch (node.type()) {
      case "raw_string" -> Word.of(inner(node.text(), 1));
      case "ansi_c_string" -> Word.of(decoded(inner(node.text(), 2)));
      case "string" -> joined(node, 1);
      case "concatenation", "command_name" -> joined(node, 0);
      case "simple_expansion", "expansion" ->
          node.child("variable_name")
              .filter(_ -> isPlain(node))
              .flatMap(variables::constant)
              .map(Word::of)
              .orElseGet(() -> new Word(node.text(), false));
      case "command_substitution" ->
          PRINTS_PLACE.test(node.text()) && variables.knowPlace()
              ? Word.of(".")
              : new Word(node.text(), false);
      case "process_substitution", "arithmetic_expansion", "array", "brace_expression" ->
          new Word(node.text(), false);
      default -> Word.of(unescaped(node.text(), ESCAPE));
    };
  }

  private static boolean isPlain(SyntaxNode expansion) {
    return expansion.children().stream()
        .allMatch(child -> child.is("$", "${", "}", "variable_name", "special_variable_name"));
  }

  /** The texts between the children belong to it as well: the grammar drops blanks there. */
  private Word joined(SyntaxNode node, int quote) {
    if (node.children().isEmpty()) {
      return Word.of(unescaped(node.text(), ESCAPE));
    }
    byte[] source = node.text().getBytes(StandardCharsets.UTF_8);
    var text = new StringBuilder();
    boolean literal = true;
    int at = quote;
    for (SyntaxNode child : node.children()) {
      int from = child.start() - node.start();
      boolean isText = quote > 0 && child.is("string_content", "\"", "word", "$");
      if (!isText && child.end() - node.start() > at) {
        text.append(slice(source, at, from, quote));
        var word = one(child);
        text.append(word.text());
        literal &= word.literal();
        at = child.end() - node.start();
      }
    }
    return new Word(text + slice(source, at, source.length - quote, quote), literal);
  }

  private static String slice(byte[] source, int from, int to, int quote) {
    String text = from < to ? new String(source, from, to - from, StandardCharsets.UTF_8) : "";
    return unescaped(text, quote > 0 ? QUOTED_ESCAPE : ESCAPE);
  }

  private static String inner(String text, int opening) {
    return text.length() > opening ? text.substring(opening, text.length() - 1) : "";
  }

  private static String unescaped(String text, Pattern escape) {
    return escape.matcher(text).replaceAll("$1");
  }

  private static String decoded(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(LETTERS.getOrDefault(found.group(1), found.group(1))));
  }

  /** Whether an unknown word may be an option: its variable is given a value in the script. */
  boolean mayBeOption(SyntaxNode node) {
    var word = one(node);
    var first = filled(node).findFirst().filter(one -> word.text().startsWith(one.text()));
    boolean given =
        first.isPresent()
            && (!isPlain(first.get())
                || possible(node, word.text()).stream()
                    .anyMatch(text -> text.startsWith("-") || text.contains(Variables.UNKNOWN)));
    return !word.literal() && (first.isEmpty() ? node.text().matches("\"?[$`].*") : given);
  }

  /** Whether a text has a variable in it that the script sets, other than this one. */
  boolean hasGiven(String text, String other) {
    return VARIABLE_REFERENCE
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .anyMatch(name -> !name.equals(other) && variables.isGiven(name));
  }

  /** Returns the possible texts of a word, by the values that the script gives to its variables. */
  private List<String> possible(SyntaxNode node, String text) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    filled(node)
        .forEach(one ->
            values.put(
                one.text(),
                one.child("variable_name")
                    .or(() -> one.child("special_variable_name"))
                    .map(name -> isPlain(one) ? variables.possible(name.text()) : unknown(name))
                    .orElse(List.of())));
    int most = values.values().stream().mapToInt(List::size).max().orElse(0);
    List<String> texts = new ArrayList<>();
    IntStream.range(0, Math.min(most, MAX_POSSIBLE_TEXTS))
        .forEach(at -> texts.add(text(text, values, at)));
    return texts;
  }

  private List<String> unknown(SyntaxNode name) {
    return variables.isGiven(name.text()) ? List.of(Variables.UNKNOWN) : List.of();
  }

  private static String text(String word, Map<String, List<String>> values, int at) {
    String text = word;
    for (var one : values.entrySet()) {
      List<String> possible = one.getValue();
      if (!possible.isEmpty()) {
        text = text.replace(one.getKey(), possible.get(Math.min(at, possible.size() - 1)));
      }
    }
    return text.length() > MAX_TEXT_LENGTH ? Variables.UNKNOWN : text;
  }

  private static Stream<SyntaxNode> filled(SyntaxNode node) {
    return node.is("simple_expansion", "expansion")
        ? Stream.of(node)
        : node.children().stream()
            .filter(child -> !child.is("command_substitution"))
            .flatMap(WordExpander::filled);
  }
}
