package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.Hunk.HunkLine;
import dev.perdure.activities.tool.match.Hunk.Mark;
import dev.perdure.activities.tool.match.HunkEditor.Applied;
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
    Hunk hunk =
        new Hunk(
            Arrays.stream(lines.split("\\|")).map(MarkedHunks::marked).toList(),
            Optional.empty(),
            List.of(),
            false,
            Optional.empty());
    return HunkEditor.apply(text, hunk, 0, HunkEditor.MOST_FUZZ);
  }

  private static HunkLine marked(String line) {
    Mark mark =
        switch (line.charAt(0)) {
          case '-' -> Mark.REMOVED;
          case '+' -> Mark.ADDED;
          default -> Mark.CONTEXT;
        };
    return new HunkLine(mark, line.substring(1));
  }
}
