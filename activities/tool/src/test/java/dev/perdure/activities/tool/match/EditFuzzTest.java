package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.SourceLine;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.testing.Cases;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EditFuzzTest {

  private static final Set<String> PARTS_OF_LINES =
      Set.of(
          "exact",
          "first-line-indentation",
          "line-endings",
          "escape-normalised",
          "trimmed-boundary");
  private static final String[] PIECES =
      ("a|b|foo|\n|\n|\n|\r\n|\r|\t| |  |    |}|{\n|'|\"|\u2019|\u201C|\u00A0|"
              + "\\|\\n|\\t|\\u|$1|\uFEFF|\uDC80|\uD83D\uDE00|é|e\u0301|\u2028|\u0085")
          .split("\\|");

  @Test
  void neverFailsAndNeverTouchesWhatItDidNotFind() {
    Cases.check(random -> {
      String text = Cases.text(random, 60, PIECES);
      String old = damaged(part(text, random), random);
      String fresh = random.nextBoolean() ? damaged(old, random) : Cases.text(random, 12, PIECES);
      TextEdit edit = new TextEdit(old, fresh, random.nextInt(4) == 0);
      if (!old.isEmpty() && edit.applyTo(text) instanceof TextEditOutcome.Edited edited) {
        assertThat(edited.text()).isNotEqualTo(text);
        assertThat(edited.places()).isPositive();
        holdsItsPlace(text, edit, edited);
        neverPicksAmongSeveral(text, edit);
        inventsNoLine(text, edit, edited);
      }
    });
  }

  /**
   * An exact place that is the only one is replaced literally, and nothing else is, unless it is
   * said that its line was quoted without its indentation.
   */
  private static void holdsItsPlace(String text, TextEdit edit, TextEditOutcome.Edited edited) {
    int at = text.indexOf(edit.oldText());
    boolean lines = edit.newText().indexOf('\n') >= 0 || edit.oldText().indexOf('\r') >= 0;
    boolean doubles = text.startsWith("\uFEFF") && edit.newText().startsWith("\uFEFF");
    boolean indented = edited.matcher().equals("first-line-indentation");
    if (isUnique(text, edit.oldText()) && !lines && !doubles && !indented) {
      assertThat(edited.text())
          .isEqualTo(
              text.substring(0, at)
                  + edit.newText()
                  + text.substring(at + edit.oldText().length()));
      assertThat(edited.matcher()).isEqualTo("exact");
    }
  }

  private static boolean isUnique(String text, String old) {
    int at = text.indexOf(old);
    return at >= 0 && !parts(text, at) && text.indexOf(old, at + 1) < 0;
  }

  /** No place begins or ends within a CRLF. */
  private static void neverPicksAmongSeveral(String text, TextEdit edit) {
    String old = edit.oldText();
    assertThat(
            IntStream.range(0, text.length())
                .filter(at -> text.startsWith(old, at))
                .filter(at -> !parts(text, at) && !parts(text, at + old.length()))
                .count())
        .isLessThanOrEqualTo(edit.everywhere() ? Long.MAX_VALUE : 1);
  }

  private static boolean parts(String text, int at) {
    return text.startsWith("\r\n", at - 1);
  }

  /** Asserts that a match of whole lines yields only lines of the file or of the edit. */
  private static void inventsNoLine(String text, TextEdit edit, TextEditOutcome.Edited edited) {
    if (!PARTS_OF_LINES.contains(edited.matcher())) {
      Set<String> known =
          Stream.of(text, edit.newText())
              .flatMap(all -> SourceLines.of(all).lines().stream())
              .map(EditFuzzTest::bare)
              .collect(Collectors.toSet());
      known.add("");
      assertThat(SourceLines.of(edited.text()).lines())
          .allMatch(line -> known.contains(bare(line)));
    }
  }

  /** A line without what its spelling may be taken from the file for: blanks, quotes, accents. */
  private static String bare(SourceLine line) {
    return LineNormalizer.plainPunctuation(line.content())
        .chars()
        .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c) && c != '\uFEFF')
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  @Test
  void endsOnLargeTextsOfFewDifferentLines() {
    Cases.check(random -> {
      StringBuilder text = new StringBuilder();
      int lines = 2_000 + random.nextInt(4_000);
      for (int i = 0; i < lines; i++) {
        text.append(Cases.pick(random, "a\n", "  a\n", "b\n", "\n", "}\n"));
      }
      String old =
          damaged(Cases.text(random, 40, "a\n", " a\n", "b\n", "\n", "}\n", "c\n"), random);
      if (!old.isEmpty()) {
        new TextEdit(old, old + "new\n", random.nextBoolean()).applyTo(text.toString());
      }
    });
  }

  private static String part(String text, Random random) {
    int from = random.nextInt(text.length() + 1);
    return text.substring(from, from + random.nextInt(text.length() - from + 1));
  }

  private static String damaged(String text, Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> text.replace("\n", "  \n");
      case 1 -> text.replace("\n", "\n    ");
      case 2 -> text.replace("    ", "\t");
      case 3 -> text.replace("\n", "\r\n");
      case 4 -> text.replace("\r\n", "\n");
      case 5 -> text.replaceFirst("\n\n", "\n");
      case 6 -> text.replace("\n", "\\n").replace("\t", "\\t");
      case 7 -> text.strip();
      default -> text;
    };
  }
}
