package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

/** Old text that lost blank lines, or whose quotes are not the file's. */
class LostBlankLineTest {

  @Test
  void takesNewTextAsItIsWhereItHasTheLostBlankLineBesideAChange() {
    assertEdited("a\n\nb\n\nc\n", "a\nb\n\nc", "a\n\nB\n\nc", "a\n\nB\n\nc\n", "blank-lines");
    assertEdited("a\n\nb\nc\n", "a\nb\nc", "a\n\nx\n\nb\nc", "a\n\nx\n\nb\nc\n", "blank-lines");
  }

  @Test
  void refusesToGuessOnWhichSideOfANewLineTheLostBlankLineWas() {
    assertRefused("a\n\nb\nc\n", "a\nb\nc", "a\nx\n\nb\nc").contains("without guessing");
    assertRefused("a\n\nb\nc\n", "a\nb\nc", "a\n\nx\nb\nc").contains("without guessing");
  }

  @Test
  void refusesToGuessWhetherABlankLineComesWhereTwoInARowAreUsual() {
    assertRefused("p\n\n\nq\n\na\n\nb\nc\n", "a\nb\nc", "a\n\nB\nc").contains("without guessing");
  }

  @Test
  void refusesToGuessWhichOfTwoBlankLinesIsLeftWhereWhatPartsThemGoes() {
    assertRefused("a\n\nb\n\nc\n", "a\nb\n\nc", "a\n\nc").contains("without guessing");
  }

  @Test
  void takesALostBlankLineAwayWithTheLinesAroundIt() {
    assertEdited("a\nb\n\nc\nd\n", "a\nb\nc\nd", "a\nd", "a\nd\n", "blank-lines");
    assertEdited("a\nb\n\nc\nd\n", "a\nb\nc\nd", "a\nx\nd", "a\nx\nd\n", "blank-lines");
  }

  @Test
  void refusesToTakeALostBlankLineAwayWithLinesThatMayBeOthers() {
    assertRefused("a\nx\nb\n\nx\nc\n", "a\nx\nb\nx\nc", "a\nx\nc").contains("without guessing");
  }

  @Test
  void refusesToGuessBetweenWhichNewLinesALostBlankLineWas() {
    assertRefused("a\nb\n\nc\nd\n", "a\nb\nc\nd", "a\nB\nC\nd").contains("without guessing");
  }

  @Test
  void refusesToGuessTheEndOfAFileTogetherWithABlankLine() {
    assertRefused("a\n\nb\n", "a\nb\n", "a\nb").contains("without guessing");
  }

  @Test
  void refusesWhereALineLikeOneThatStaysComesWithTheBlankLineThatWasLost() {
    assertRefused("a\n\nb\nc\n", "a\nb\nc", "a\nb\nx\na\n\nb\nc").contains("without guessing");
  }

  @Test
  void refusesWhereItIsUnclearWhichOfTwoLikeLinesGoes() {
    assertRefused("s\n\nt\nx\ns\n\n\nt\n", "s\nt\nx\ns\n\n\nt", "s\n\nt")
        .contains("without guessing");
  }

  @Test
  void putsALostBlankLineBackAlthoughALineLikeItsNeighbourGoes() {
    assertEdited(
        "}\n\nb\nc {\nx\n}\nd\n", "}\nb\nc {\nx\n}\nd", "}\nb\nd", "}\n\nb\nd\n", "blank-lines");
  }

  @Test
  void takesNewTextAsItIsThoughAnotherOfItsBlankLinesGoes() {
    assertEdited(
        "a\n\nb\n\nc\nd\n", "a\nb\n\nc\nd", "a\n\nb\nc\nd", "a\n\nb\nc\nd\n", "blank-lines");
  }

  @Test
  void refusesToChangeALineBesideABlankOneTheEditDoesNotKnow() {
    assertRefused("a\n\nb\nc\n", "a\nb\nc", "a\nB\nc").contains("without guessing");
    assertRefused("a\n\nb\nc\n", "a\nb\nc", "a\nc").contains("without guessing");
  }

  @Test
  void keepsABlankLineApartFromALineItChanges() {
    assertEdited("a\n\nb\nc\n", "a\nb\nc", "a\nb\nC", "a\n\nb\nC\n", "blank-lines");
  }

  @Test
  void makesQuotesOfNewLinesPlainWhereALineThatStaysTellsThatTheyAreDamage() {
    assertEdited(
        "say('x')\nb(\"c\")\n",
        "say(‘x’)\nb(“c”)",
        "say(‘x’)\nb(“d”)",
        "say('x')\nb(\"d\")\n",
        "punctuation-normalised");
  }

  @Test
  void refusesQuotesThatMayBeMeantAsTheyAre() {
    assertRefused("say('x')\nb('c') “d”\n", "say(‘x’)\nb(‘c’) “d”", "say(‘x’)\nb(‘d’) “d”")
        .contains("without guessing");
  }

  @Test
  void refusesToInsertBesideABlankLineTheEditDoesNotKnow() {
    assertRefused("a\n\nb\nc\n", "a\nb\nc", "a\nnew\nb\nc").contains("without guessing");
  }

  @Test
  void findsABlockThatLostABlankLine() {
    assertEdited("a\n\nb\nc\n", "a\nb\nc", "a\nb\nC", "a\n\nb\nC\n", "blank-lines");
  }

  @Test
  void takesNewTextAsItIsWhereOnlyTheOldTextLostABlankLine() {
    assertEdited("a\n\nb\nc\n", "a\nb\nc", "a\n\nb\nC", "a\n\nb\nC\n", "blank-lines");
  }

  private static void assertEdited(
      String text, String oldText, String newText, String expected, String... matchers) {
    var outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Edited.class);
    assertThat(((Edited) outcome).text()).isEqualTo(expected);
    assertThat(((Edited) outcome).matcher()).isIn((Object[]) matchers);
  }

  private static org.assertj.core.api.AbstractStringAssert<?> assertRefused(
      String text, String oldText, String newText) {
    var outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Refused.class);
    return assertThat(((Refused) outcome).reason());
  }
}
