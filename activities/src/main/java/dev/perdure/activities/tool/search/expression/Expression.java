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

  /** Texts of which each matching line holds at least one; empty where none is sure. */
  public List<Needle> needles() {
    return shape.map(Literals::of).orElse(List.of());
  }
}
