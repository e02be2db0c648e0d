package dev.perdure.activities.tool.search.expression;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression for single lines. Java's engine decides what matches; to look through many
 * files quickly there are a rougher expression for ripgrep, which matches at least the same lines,
 * and texts of which every matching line holds one.
 */
public final class Expression {

  private static final Pattern FEED = Pattern.compile("\n|(?<!\\\\)(?:\\\\\\\\)*\\\\n");

  private static final long ENDLESS = Integer.MAX_VALUE;

  private final String written;
  private final Pattern pattern;
  private final Optional<Node> shape;

  private Expression(String written, Pattern pattern, Optional<Node> shape) {
    this.written = written;
    this.pattern = pattern;
    this.shape = shape;
  }

  /**
   * Reads an expression. Classes such as {@code \w} mean all of Unicode, and only a line feed ends
   * a line, as ripgrep has it.
   *
   * @throws PatternSyntaxException if it is none
   */
  public static Expression of(String written) {
    String java = Dialect.java(written);
    try {
      Pattern pattern = Pattern.compile(java, Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNIX_LINES);
      return new Expression(written, pattern, ShapeReader.read(java));
    } catch (StackOverflowError deep) {
      throw new PatternSyntaxException("It is nested too deeply", written, -1);
    }
  }

  /** The expression as it was written. */
  public String written() {
    return written;
  }

  /** Whether it asks for the end of a line and more, which no single line holds. */
  public boolean spansLines() {
    return FEED.matcher(written).find();
  }

  /** What decides. */
  public Pattern pattern() {
    return pattern;
  }

  /** An expression for ripgrep, over bytes, that matches wherever this one does, and maybe more. */
  public Optional<String> rough() {
    return shape.map(RoughText::of);
  }

  /**
   * Where to begin looking in a line: no match begins before it. Where repeats are counted, trying
   * each place before the first text that every match holds could take very long.
   */
  public int start(String line) {
    long longest = shape.map(Expression::longest).orElse(ENDLESS);
    List<Needle> all = needles();
    if (longest == ENDLESS || all.isEmpty() || all.stream().anyMatch(Needle::anyCase)) {
      return 0;
    }
    int first =
        all.stream()
            .mapToInt(needle -> line.indexOf(needle.text()))
            .filter(hit -> hit >= 0)
            .min()
            .orElse(0);
    return (int) Math.max(0, first - longest);
  }

  /** Texts of which each matching line holds at least one; empty where none is sure. */
  public List<Needle> needles() {
    return shape.map(Literals::of).orElse(List.of());
  }

  /** The most characters a match may have. */
  private static long longest(Node node) {
    long longest =
        switch (node) {
          case Node.Literal _, Node.OneOf _ -> 2;
          case Node.Sequence(var parts) -> parts.stream().mapToLong(Expression::longest).sum();
          case Node.Choice(var branches) ->
              branches.stream().mapToLong(Expression::longest).max().orElse(0);
          case Node.Repeat(var repeated, _, var most) ->
              most < 0 ? ENDLESS : most * longest(repeated);
        };
    return Math.min(ENDLESS, longest);
  }
}
