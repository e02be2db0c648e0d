package dev.perdure.activities.tool.shell.parse.syntax;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Removes quotes and fills in what is known, as the shell does before it runs a command. */
public final class Words {

  /** What stands for names of files. */
  private static final Pattern PATTERN = Pattern.compile("(?<!\\\\)[*?\\[]");

  private static final Predicate<String> PRINTS_PLACE =
      Pattern.compile("\\$\\( ?pwd ?\\)|`pwd`").asMatchPredicate();

  private final Constants constants;

  /** Reads words of a script with these constants. */
  public Words(Constants constants) {
    this.constants = constants;
  }

  static Words none() {
    return new Words(Constants.none());
  }

  /** A word as one text, its variables left as they are. */
  public static String plain(SyntaxNode node) {
    return none().one(node).text();
  }

  /** The words that an argument becomes: several where braces or a variable's blanks split it. */
  public List<Word> split(SyntaxNode node) {
    List<Word> parts =
        parts(node).orElseGet(() -> List.of(new Word(one(node).text(), false, true)));
    boolean known = parts.stream().allMatch(part -> part.literal() && !isPattern(part.text()));
    return hasOpen(node, Words::isPattern) || (!known && maySplit(node, false))
        ? parts.stream().map(part -> new Word(part.text(), part.literal(), true)).toList()
        : parts;
  }

  private static boolean isPattern(String text) {
    return PATTERN.matcher(text).find();
  }

  /** Whether an argument becomes more words than can be looked at. */
  public boolean isTooMany(SyntaxNode node) {
    return node.text().indexOf('{') >= 0 && parts(node).isEmpty();
  }

  private Optional<List<Word>> parts(SyntaxNode node) {
    var word = one(node);
    if (isString(node)) {
      return Optional.of(List.of(word));
    }
    if (word.literal() && isFilledIn(node)) {
      return Optional.of(filledIn(node, word));
    }
    return hasOpen(node, text -> text.indexOf('{') >= 0)
        ? Braces.expand(word.text())
            .map(all -> all.stream().map(each -> new Word(each, word.literal())).toList())
        : Optional.of(List.of(word));
  }

  private static boolean isFilledIn(SyntaxNode node) {
    return node.all().anyMatch(child -> child.is("simple_expansion", "expansion"));
  }

  /**
   * A value is split at its blanks where it is all of a word; in a part of one that is a riddle.
   */
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

  /** Whether something is filled in outside of quotes, or stands for all of several values. */
  private static boolean maySplit(SyntaxNode node, boolean quoted) {
    return switch (node.type()) {
      case "simple_expansion", "expansion" -> !quoted || node.text().matches("(?s).*[@*].*");
      case "command_substitution" -> !quoted;
      case "process_substitution", "arithmetic_expansion" -> false;
      default ->
          node.children().stream()
              .anyMatch(child -> maySplit(child, quoted || node.is("string", "translated_string")));
    };
  }

  /** Whether there is something outside of quotes that may make several words of one. */
  private static boolean hasOpen(SyntaxNode node, Predicate<String> mark) {
    if (node.children().isEmpty()) {
      return !isString(node) && mark.test(node.text());
    }
    return !isString(node)
        && !node.is(
            "simple_expansion",
            "expansion",
            "command_substitution",
            "process_substitution",
            "arithmetic_expansion")
        && node.children().stream().anyMatch(child -> hasOpen(child, mark));
  }

  private static boolean isString(SyntaxNode node) {
    return node.is("string", "raw_string", "ansi_c_string", "translated_string");
  }

  /** The word as one text. */
  public Word one(SyntaxNode node) {
    return switch (node.type()) {
      case "raw_string" -> Word.of(inner(node.text(), 1));
      case "ansi_c_string" -> Word.of(AnsiC.decode(inner(node.text(), 2)));
      case "string" -> joined(node, 1, true);
      case "translated_string" -> joined(node, 2, true);
      case "concatenation", "command_name" -> joined(node, 0, false);
      case "simple_expansion", "expansion" -> variable(node);
      case "command_substitution" -> substituted(node);
      case "process_substitution", "arithmetic_expansion" -> new Word(node.text(), false);
      default -> Word.of(unescaped(node.text(), false));
    };
  }

  private Word substituted(SyntaxNode node) {
    return PRINTS_PLACE.test(node.text()) && constants.knowPlace()
        ? Word.of(".")
        : new Word(node.text(), false);
  }

  /** Fills what lies between the children as well: the grammar drops blanks after expansions. */
  private Word joined(SyntaxNode node, int quote, boolean quoted) {
    if (quote == 0 && node.children().isEmpty()) {
      return Word.of(unescaped(node.text(), false));
    }
    var source = node.text().getBytes(StandardCharsets.UTF_8);
    var text = new StringBuilder();
    boolean literal = true;
    int at = quote;
    for (SyntaxNode child : node.children()) {
      int from = child.start() - node.start();
      int to = child.end() - node.start();
      if (isText(child, quoted) || to <= at) {
        continue;
      }
      text.append(unescaped(slice(source, at, from), quoted));
      var word = one(child);
      text.append(word.text());
      literal &= word.literal();
      at = to;
    }
    int end = source.length - Math.min(quote, 1);
    return new Word(text + unescaped(slice(source, at, end), quoted), literal);
  }

  private static boolean isText(SyntaxNode child, boolean quoted) {
    return child.is("string_content", "\"", "$\"") || (quoted && child.is("word"));
  }

  private Word variable(SyntaxNode node) {
    boolean plain = node.children().stream().allMatch(Words::isPlain);
    return node.child("variable_name")
        .filter(_ -> plain)
        .flatMap(constants::value)
        .map(Word::of)
        .orElse(new Word(node.text(), false));
  }

  private static boolean isPlain(SyntaxNode child) {
    return child.is("$", "${", "}", "variable_name");
  }

  private static String slice(byte[] source, int from, int to) {
    return from >= to ? "" : new String(source, from, to - from, StandardCharsets.UTF_8);
  }

  private static String inner(String text, int opening) {
    return text.length() > opening ? text.substring(opening, text.length() - 1) : "";
  }

  /** Takes back-slashes away: before anything outside quotes, before few characters in quotes. */
  private static String unescaped(String text, boolean quoted) {
    var plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean last = i + 1 == text.length();
      if (c == '\\' && !last && (!quoted || "$`\"\\\n".indexOf(text.charAt(i + 1)) >= 0)) {
        i++;
        if (text.charAt(i) != '\n') {
          plain.append(text.charAt(i));
        }
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
