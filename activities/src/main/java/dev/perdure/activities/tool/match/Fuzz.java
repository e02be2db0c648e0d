package dev.perdure.activities.tool.match;

import dev.perdure.activities.tool.match.lines.LineFinder;
import dev.perdure.activities.tool.match.lines.LineFinders;
import java.util.List;

/**
 * How much a patch's lines may differ from the file's: 0 not at all, 1 by blanks at the ends of
 * lines and by line endings, 2 by any whitespace, 3 by typographic characters as well, 4 by blank
 * lines.
 */
public record Fuzz(int level) {

  private static final List<List<LineFinder>> LADDER =
      List.of(
          List.of(LineFinders.EXACT),
          List.of(LineFinders.TRAILING),
          LineFinders.WHITESPACE,
          List.of(LineFinders.PUNCTUATION),
          List.of(LineFinders.BLANKS));

  /** The most that is possible. */
  public static final Fuzz MOST = new Fuzz(LADDER.size() - 1);

  /** Checks the level. */
  public Fuzz {
    if (level < 0 || level >= LADDER.size()) {
      throw new IllegalArgumentException(
          "The fuzz %d does not exist: give one from 0 to %d.".formatted(level, LADDER.size() - 1));
    }
  }

  /** The ways to find lines at this level, none of them at a lower one. */
  List<LineFinder> finders() {
    return LADDER.get(level);
  }
}
