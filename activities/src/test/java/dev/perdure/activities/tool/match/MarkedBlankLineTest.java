package dev.perdure.activities.tool.match;

import static dev.perdure.activities.tool.match.MarkedHunks.assertApplied;
import static dev.perdure.activities.tool.match.MarkedHunks.assertUnfit;

import org.junit.jupiter.api.Test;

/** A hunk that lost blank lines of its context: it takes away what it marks, and nothing else. */
class MarkedBlankLineTest {

  @Test
  void keepsABlankLineBesideALineThatIsReplaced() {
    assertApplied("a\n\nb\nc\n", " a|-b|+B| c", "a\n\nB\nc\n");
    assertApplied("a\nb\n\nc\n", " a|-b|+B| c", "a\nB\n\nc\n");
  }

  @Test
  void keepsABlankLineBesideALineThatGoes() {
    assertApplied("a\n\nb\nc\n", " a|-b| c", "a\n\nc\n");
  }

  @Test
  void keepsABlankLineBetweenLinesThatStay() {
    assertApplied("a\n\nb\nc\n", " a| b|-c|+C", "a\n\nb\nC\n");
  }

  @Test
  void putsNewLinesThatBringABlankOneAfterTheLostOne() {
    assertApplied("a\n\nb\n", " a|+x|+| b", "a\n\nx\n\nb\n");
  }

  @Test
  void refusesToGuessOnWhichSideOfNewLinesTheLostBlankLineWas() {
    assertUnfit("a\n\nb\n", " a|+x| b");
    assertUnfit("a\n\nb\n", " a|+|+x|+| b");
  }

  @Test
  void refusesToGuessWhereABlankLineStaysAmidLinesThatGo() {
    assertUnfit("a\nb\n\nc\nd\n", " a|-b|-c|+x| d");
  }

  @Test
  void refusesToGuessWhichOfTwoBlankLinesIsReplaced() {
    assertUnfit("a\n\n\nb\n", " a|-|+x| b");
  }
}
