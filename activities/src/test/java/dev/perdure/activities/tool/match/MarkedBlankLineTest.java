package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.HunkEditor.Applied;
import dev.perdure.activities.tool.match.fit.MarkedLines;
import dev.perdure.activities.tool.match.fit.MarkedLines.Mark;
import dev.perdure.activities.tool.match.fit.MarkedLines.Marked;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  private static void assertApplied(String text, String lines, String expected) {
    assertThat(apply(text, lines))
        .isInstanceOfSatisfying(
            Applied.Fitted.class, fitted -> assertThat(fitted.text()).isEqualTo(expected));
  }

  private static void assertUnfit(String text, String lines) {
    assertThat(apply(text, lines))
        .isInstanceOfSatisfying(
            Applied.Unfit.class, unfit -> assertThat(unfit.reason()).contains("without guessing"));
  }

  private static Applied apply(String text, String lines) {
    MarkedLines marked =
        new MarkedLines(
            Arrays.stream(lines.split("\\|")).map(MarkedBlankLineTest::marked).toList());
    LineHunk hunk =
        new LineHunk(marked, Optional.empty(), new Anchors(List.of()), false, Optional.empty());
    return HunkEditor.apply(text, hunk, 0, Fuzz.MOST);
  }

  private static Marked marked(String line) {
    Mark mark =
        switch (line.charAt(0)) {
          case '-' -> Mark.GOES;
          case '+' -> Mark.COMES;
          default -> Mark.STAYS;
        };
    return new Marked(mark, line.substring(1));
  }
}
