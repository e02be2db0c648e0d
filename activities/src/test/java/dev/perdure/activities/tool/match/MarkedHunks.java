package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.HunkEditor.Applied;
import dev.perdure.activities.tool.match.fit.MarkedLines;
import dev.perdure.activities.tool.match.fit.MarkedLines.Mark;
import dev.perdure.activities.tool.match.fit.MarkedLines.Marked;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Hunks written in one line, their lines parted by bars, and what became of a text by them. */
final class MarkedHunks {

  private MarkedHunks() {}

  static void assertApplied(String text, String lines, String expected) {
    assertThat(apply(text, lines))
        .isInstanceOfSatisfying(
            Applied.Fitted.class, fitted -> assertThat(fitted.text()).isEqualTo(expected));
  }

  static void assertUnfit(String text, String lines) {
    assertThat(apply(text, lines))
        .isInstanceOfSatisfying(
            Applied.Unfit.class, unfit -> assertThat(unfit.reason()).contains("without guessing"));
  }

  private static Applied apply(String text, String lines) {
    MarkedLines marked =
        new MarkedLines(Arrays.stream(lines.split("\\|")).map(MarkedHunks::marked).toList());
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
