package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

/** Old text with another indentation than the file's, or without any. */
class MisindentedLineTest {

  @Test
  void doesNotIndentALineTwiceThatIsQuotedWithoutItsIndentation() {
    assertThat(edited("a\n    b\nc\n", "b", "    B")).isEqualTo("a\n    B\nc\n");
    assertThat(edited("a\n    b\n    c\n", "b\n    c", "    b\n    C"))
        .isEqualTo("a\n    b\n    C\n");
  }

  @Test
  void saysThatALineWasQuotedWithoutItsIndentation() {
    assertThat(new TextEdit("b", "    B", false).applyTo("a\n    b\nc\n"))
        .isEqualTo(new Edited("a\n    B\nc\n", "first-line-indentation", 1));
    assertThat(new TextEdit("b", "  B", false).applyTo("a\n    b\nc\n"))
        .isEqualTo(new Edited("a\n      B\nc\n", "exact", 1));
  }

  @Test
  void indentsALineFurtherWhereNothingElseIsAskedFor() {
    assertThat(edited("a\n  b\nc\n", "b", "  b")).isEqualTo("a\n    b\nc\n");
  }

  @Test
  void putsBlanksBeforeAPartOfALineAsWritten() {
    assertThat(edited("a\n  b = c\n", "= c", "  = d")).isEqualTo("a\n  b   = d\n");
  }

  @Test
  void refusesBlanksAloneThatMayHaveBeenMovedWithTheOtherLines() {
    assertThat(refused("    a\n    b\n", "  a\n  b\n", "  a\n  \n  b\n"))
        .contains("without guessing");
  }

  @Test
  void indentsALineLikeTheOneItReplaces() {
    assertThat(edited("  first\n    second\n", "first\nsecond", "first\nSecond"))
        .isEqualTo("  first\n    Second\n");
  }

  @Test
  void refusesToIndentALineThatIsUnlikeTheOneItReplaces() {
    assertThat(refused("  if\n    a\n    b\n", "if\na\nb", "if\nwhile\nunlike"))
        .contains("without guessing");
  }

  @Test
  void refusesNewLinesThatHaveLostTheirIndentation() {
    assertThat(refused("  a\n  b\n", "a\nb", "a\nif x:\ny\nb")).contains("without guessing");
    assertThat(edited("  a\n  b\n", "a\nb", "a\nif x:\n  y\nb"))
        .isEqualTo("  a\n  if x:\n    y\n  b\n");
  }

  @Test
  void doubtsWhatABraceTellsWhereOtherLinesTellOtherwise() {
    assertThat(
            refused(
                "class {\n        if {\n            a\n        }\n    }\n",
                "    if {\n        a\n    }",
                "        b\n    }"))
        .contains("without guessing");
  }

  @Test
  void refusesToSayWhetherABlankLineWasQuotedAsTheEndOfTheLineAbove() {
    assertThat(refused("  a\n\nb\n", "a \n", "  c")).contains("without guessing");
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
