package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

/** Old text with blanks around it that the file does not have there. */
class TrimmedBoundaryTest {

  @Test
  void isDroppedWhereTheNewTextHasTheSame() {
    assertThat(edited("f(bar);\n", " bar ", " baz ")).isEqualTo("f(baz);\n");
    assertThat(edited("  a\n", "\n\na\n\n", "\n\nb\n\n")).isEqualTo("  b\n");
  }

  @Test
  void isDroppedAlsoWhereLinesEndOtherwise() {
    assertThat(edited("x(a,\r\n  b)\r\n", " a,\n  b", " a,\n  c")).isEqualTo("x(a,\r\n  c)\r\n");
  }

  @Test
  void saysThatALineBeginsAndEnds() {
    refuses("return x + 1\n", "return x\n\n", "return y\n\n");
    refuses("a = f(x)\n", "\n\nf(x)", "\n\ng(x)");
  }

  @Test
  void doesNotGiveTheIndentationOfALineThatGoesToTheNext() {
    assertThat(edited("}\n  a\nb\nc\n", "\na\nb\nc", "\nb\nc")).isEqualTo("}\nb\nc\n");
  }

  private static String edited(String text, String oldText, String newText) {
    TextEdit.Outcome outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Edited.class);
    return ((Edited) outcome).text();
  }

  private static void refuses(String text, String oldText, String newText) {
    assertThat(new TextEdit(oldText, newText, false).applyTo(text)).isInstanceOf(Refused.class);
  }
}
