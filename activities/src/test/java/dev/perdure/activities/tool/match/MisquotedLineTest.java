package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

/** Old text whose lines lost the blanks they end with, beside lines like these that come or go. */
class MisquotedLineTest {

  @Test
  void keepsTheLineOfTheContextAndNotOneLikeItThatComes() {
    assertThat(
            edited(
                "/**\n * old\n * \n * @param\n",
                "/**\n * old\n *\n * @param",
                "/**\n * new\n *\n * more\n *\n * @param"))
        .isEqualTo("/**\n * new\n *\n * more\n * \n * @param\n");
  }

  @Test
  void refusesWhereALineThatComesCouldBeTheOneThatStays() {
    assertThat(refused("x\n* \ny\n", "x\n*\ny", "x\n*\nz\n*\ny")).contains("without guessing");
  }

  @Test
  void refusesWhereALineThatGoesCouldBeTheOneThatStays() {
    assertThat(refused("x\n* \nz\n*\ny\n", "x\n*\nz\n*\ny", "x\n*\ny"))
        .contains("without guessing");
  }

  @Test
  void refusesWhereTheNewTextHasALineOnceAsQuotedAndOnceAsInTheFile() {
    assertThat(refused("x\n* \na\ny\n", "x\n*\na\ny", "x\n*\nb\n* \nc\ny"))
        .contains("without guessing");
  }

  @Test
  void takesNewTextAsItIsWhereItHasTheLineAsTheFile() {
    assertThat(edited("a\n* \nb\n* \nc\n", "a\n* \nb\n*\nc", "a\n*\nb\n* \nc"))
        .isEqualTo("a\n*\nb\n* \nc\n");
  }

  @Test
  void saysWhatIsNoPartOfTheFileInAnOldText() {
    assertThat(refused("a\n  b\n", "-  b", "+  c")).contains("marks of a diff");
    assertThat(refused("a\n  b\n", "- item", "- thing")).doesNotContain("marks of a diff");
    assertThat(refused("a\n  b\n", "```\n  b\n```", "c")).contains("begins with ```");
  }

  private static String edited(String text, String oldText, String newText) {
    TextEdit.Outcome outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Edited.class);
    return ((Edited) outcome).text();
  }

  private static String refused(String text, String oldText, String newText) {
    TextEdit.Outcome outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Refused.class);
    return ((Refused) outcome).reason();
  }
}
