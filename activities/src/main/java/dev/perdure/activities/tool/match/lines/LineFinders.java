package dev.perdure.activities.tool.match.lines;

import java.util.List;
import java.util.function.UnaryOperator;

/** The finders from strict to forgiving. */
public final class LineFinders {

  /** Line for line the same. */
  public static final LineFinder EXACT = new EqualLines("exact", UnaryOperator.identity());

  /** The same but for blanks at the ends of lines. */
  public static final LineFinder TRAILING =
      new EqualLines("trailing-whitespace", String::stripTrailing);

  /** The same but for whitespace: common indentation first, then any of it. */
  public static final List<LineFinder> WHITESPACE =
      List.of(
          new Dedented(),
          new EqualLines("line-trimmed", String::strip),
          new EqualLines("whitespace-normalised", LineKeys::collapsed));

  /** The same but for whitespace and typographic characters. */
  public static final LineFinder PUNCTUATION =
      new EqualLines("punctuation-normalised", LineKeys::plainPunctuation);

  /** The same but for blank lines. */
  public static final LineFinder BLANKS = new BlankLines();

  /** A block whose first and last lines are the same and whose middle mostly is. */
  public static final LineFinder BLOCK = new BlockAnchor();

  private LineFinders() {}
}
