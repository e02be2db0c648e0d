package dev.perdure.activities.tool.match.fit.blank;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.lines.LineKeys;

/** How many blank lines a file has above its lines. */
record UsualBlanks(SourceLines file) {

  /** One place in so many makes blanks usual. */
  private static final int UNUSUAL = 4;

  /** Whether of the lines indented like one many have so many blanks above. */
  boolean areAtLeast(int least, String like) {
    String indentation = LineKeys.indentation(like);
    int few = 0;
    int many = 0;
    int blanks = 0;
    for (SourceLines.Line line : file.lines()) {
      if (line.content().isBlank()) {
        blanks++;
      } else {
        boolean alike = LineKeys.indentation(line.content()).equals(indentation);
        many += alike && blanks >= least ? 1 : 0;
        few += alike && blanks > 0 && blanks < least ? 1 : 0;
        blanks = 0;
      }
    }
    return UNUSUAL * many > few;
  }
}
