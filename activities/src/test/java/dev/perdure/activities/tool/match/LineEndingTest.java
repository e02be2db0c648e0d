package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

/** Texts with line feeds, as models write them, in files whose lines end otherwise. */
class LineEndingTest {

  @Test
  void neverPartsACarriageReturnFromItsLineFeed() {
    assertThat(edited("f(\r\n}\r\n", "\n}", "\n  x\n}", false)).isEqualTo("f(\r\n  x\r\n}\r\n");
    assertThat(edited("f(\r\n}\r\n", "\n}", " }", false)).isEqualTo("f( }\r\n");
    assertThat(edited("a\r\nb\r\nc\r\n", "\nb", "", false)).isEqualTo("a\r\nc\r\n");
  }

  @Test
  void replacesEveryPlaceAlsoWhereTwoShareALine() {
    assertThat(edited("a\r\nb\r\nc", "\n", ", ", true)).isEqualTo("a, b, c");
  }

  @Test
  void refusesPlacesThatShareALineWhereLinesEndDifferently() {
    assertThat(new TextEdit("\r\n", ", ", true).applyTo("a\r\nb\nc\r\nd"))
        .isEqualTo(new Edited("a, b\nc, d", "exact", 2));
    assertThat(new TextEdit(",\n", ", ", true).applyTo("f(a,\r\ng(b,\r\nh(c)\n"))
        .isInstanceOf(Refused.class);
  }

  @Test
  void takesLineFeedsOfTheNewTextAloneForThoseOfTheFile() {
    assertThat(edited("x\r\n  a\r\n", "    a", "    a\n    b", false))
        .isEqualTo("x\r\n  a\r\n  b\r\n");
  }

  @Test
  void endsNewLinesLikeTheOnlyOneThatIsEnded() {
    assertThat(edited("a\r\nb", "a\nb", "a\nb\nc\nd", false)).isEqualTo("a\r\nb\r\nc\r\nd");
  }

  private static String edited(String text, String oldText, String newText, boolean everywhere) {
    TextEdit.Outcome outcome = new TextEdit(oldText, newText, everywhere).applyTo(text);
    assertThat(outcome).isInstanceOf(Edited.class);
    return ((Edited) outcome).text();
  }
}
