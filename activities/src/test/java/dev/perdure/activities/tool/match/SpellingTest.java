package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

/** Lines an edit changes and whose insides it quotes otherwise than they are. */
class SpellingTest {

  @Test
  void keepTypographicCharactersThatTheEditWritesPlain() {
    assertThat(edited("It’s “a” thing.\n", "It's \"a\" thing.", "It's \"a\" new thing."))
        .isEqualTo("It’s “a” new thing.\n");
    assertThat(edited("one — two\n", "one - two", "one - three")).isEqualTo("one — three\n");
    assertThat(edited("a\u00A0b\n", "a b", "a c")).isEqualTo("a\u00A0c\n");
  }

  @Test
  void keepPlainCharactersThatTheEditWritesTypographically() {
    assertThat(edited("say(\"hi\", 'x')\n", "say(“hi”, ‘x’)", "say(“ho”, ‘x’)"))
        .isEqualTo("say(\"ho\", 'x')\n");
  }

  @Test
  void keepTheBlanksBetweenWordsThatStay() {
    assertThat(edited("int\tx;\nint\ty;\n", "int    x;\nint    y;", "int    x;\nint    z;"))
        .isEqualTo("int\tx;\nint\tz;\n");
  }

  @Test
  void areRefusedWhereTheNewTextHasMoreOfWhatTheEditMisquotes() {
    assertRefused("It’s a thing.\n", "It's a thing.", "It's a thing, isn't it?");
    assertRefused("say('x')\nb\n", "say(‘x’)\nb", "say(‘x’)\nsay(‘y’, \"z\")\nb");
    assertRefused("x  =  1\n", "x = 1", "x = y + 1");
    assertRefused("int\tx;\n", "int    x;", "int    x;\nint    y;");
  }

  @Test
  void areRefusedWhereWhoWroteQuotesPlainMayHaveWrittenADashPlain() {
    assertRefused("It’s c, d\n", "It's c, d", "It's c-d");
    assertThat(edited("It’s c, d-e\n", "It's c, d-e", "It's c: d-e")).isEqualTo("It’s c: d-e\n");
  }

  @Test
  void loseNothingWhereOtherBlanksStandAtAnotherPlace() {
    String emoji = "\uD83D\uDE00";
    assertRefused(
        "\u00A0\ra" + emoji + "\r\nb\n", "a" + emoji + "\r\r\n", "a" + emoji + "\r\r\r\n");
  }

  @Test
  void areRefusedWhereItIsNotClearWhichOfThemStays() {
    assertRefused("a\u00A0b c\n", "a b c", "a c");
    assertRefused("“”\"\n", "\"\"\"", "\"\"");
  }

  @Test
  void keepLettersWhoseAccentsAreCharactersOfTheirOwn() {
    assertThat(edited("cafe\u0301 = 1\n", "caf\u00E9 = 1", "caf\u00E9 = 2"))
        .isEqualTo("cafe\u0301 = 2\n");
    assertThat(edited("caf\u00E9 = 1\nb\n", "cafe\u0301 = 1\nb", "cafe\u0301 = 1\nc"))
        .isEqualTo("caf\u00E9 = 1\nc\n");
    assertRefused("cafe\u0301 = 1\n", "caf\u00E9 = 1", "caf\u00E9 = \u00FC");
    assertRefused("\u1100\u1161 = 1\n", "\uAC00 = 1", "\uAC00 = 2");
  }

  @Test
  void areRefusedWhereColumnsMayHaveToBeAlignedAnew() {
    assertRefused("name   string\n", "name string", "label string");
    assertRefused("name   string\nx\n", "name string\nx", "name string\nlabel string\nx");
  }

  @Test
  void takeNewTextThatIsSpeltAsTheFile() {
    assertThat(edited("x  =  1\n", "x = 1", "x  =  2")).isEqualTo("x  =  2\n");
  }

  @Test
  void areRefusedWhereTheyHoldWhatTheEditDoesNotShow() {
    assertRefused("a\n\fb\nc\n", "a\nb\nc", "a\nB\nc");
    assertRefused("a\n\f\nb\n", "a\n\nb", "a\nb");
    assertRefused("\u3000a\n\u3000b\n", "a\nb", "a\nc");
  }

  @Test
  void mayHoldItWhereTheyStay() {
    assertThat(edited("a\n\f\nb\n", "a\n\nb", "a\n\nc")).isEqualTo("a\n\f\nc\n");
  }

  private static String edited(String text, String oldText, String newText) {
    TextEdit.Outcome outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Edited.class);
    return ((Edited) outcome).text();
  }

  private static void assertRefused(String text, String oldText, String newText) {
    TextEdit.Outcome outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Refused.class);
    assertThat(((Refused) outcome).reason()).contains("without guessing");
  }
}
