package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

/** Texts that were escaped on the way, or hold characters that only look like the file's. */
class EscapedTextTest {

  @Test
  void unescapesQuotesThatAloneAreEscaped() {
    assertEdited(
        "a\nsay(\"x\");\n", "a\nsay(\\\"x\\\");", "a\nsay(\\\"y\\\");", "a\nsay(\"y\");\n");
  }

  @Test
  void takesNewTextAsItIsWhereOnlyTheOldOneIsEscaped() {
    assertEdited("say(\"x\");\n", "say(\\\"x\\\");", "say(\"y\");", "say(\"y\");\n");
    assertEdited("a < b\n", "a &lt; b", "a <= b", "a <= b\n");
  }

  @Test
  void leavesAnEscapeAloneThatTheFileHas() {
    TextEdit edit = new TextEdit("say(\\\"x\\\")", "say(\\\"y\\\")", false);
    assertThat(edit.applyTo("say(\\\"x\\\")\n"))
        .isEqualTo(new Edited("say(\\\"y\\\")\n", "exact", 1));
  }

  @Test
  void refusesNewTextThatIsEscapedInPart() {
    assertRefused("say(\"x\");\n", "say(\\\"x\\\");", "say(\"y\\\"z\");")
        .contains("not in the file");
    assertRefused("a < b\n", "a &lt; b", "a < b &amp; c").contains("not in the file");
  }

  @Test
  void unescapesWhatIsWrittenAsInAWebPage() {
    assertEdited(
        "if (a < b && c == 'd') {\n",
        "if (a &lt; b &amp;&amp; c == &#39;d&#39;) {",
        "if (a &gt; b &amp;&amp; c == &quot;&amp;lt;&quot;) {",
        "if (a > b && c == \"&lt;\") {\n");
  }

  @Test
  void ignoresAByteOrderMarkTheTextOfAFileDoesNotHold() {
    TextEdit edit = new TextEdit("\uFEFFa", "\uFEFFb", false);
    assertThat(edit.applyTo("a\n")).isEqualTo(new Edited("b\n", "exact", 1));
  }

  @Test
  void doesNotTakeAByteOrderMarkAloneForNoText() {
    assertRefused("a\n", "\uFEFF", "b").contains("is not in the file");
  }

  @Test
  void namesCharactersThatLookLikeTheFilesOwn() {
    assertRefused("a = 1\n", "a\u00A0= 1", "a\u00A0=\u00A02")
        .contains("1: a = 1")
        .endsWith("holds U+00A0 (no-break space), which the file has nowhere.");
    assertRefused("caf\u00E9\n", "cafe\u0301s", "tea").contains("U+0301 (combining acute accent)");
  }

  @Test
  void namesCharactersOfTheFileThatCanNotBeSeen() {
    assertRefused("a\n\u000Cb\nc\n", "a\nb\nc", "a\nB\nc")
        .contains("line 2 holds U+000C (form feed (ff))");
    assertRefused("foo\u200Bbar = 1\n", "foobar = 1", "x").contains("line 1 holds U+200B");
    assertRefused("one two\n", "one three", "x").doesNotContain("Not to be seen");
  }

  private static void assertEdited(String text, String oldText, String newText, String expected) {
    assertThat(new TextEdit(oldText, newText, false).applyTo(text))
        .isEqualTo(new Edited(expected, "escape-normalised", 1));
  }

  private static org.assertj.core.api.AbstractStringAssert<?> assertRefused(
      String text, String oldText, String newText) {
    var outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Refused.class);
    return assertThat(((Refused) outcome).reason());
  }
}
