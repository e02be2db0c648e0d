package dev.perdure.web.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {
  private static final Instant NOW = Instant.parse("2026-03-04T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "2026-03-04T11:59:18Z, 42 s",
    "2026-03-04T12:00:30Z, 0 s",
    "2026-03-04T11:01:00Z, 59 min",
    "2026-03-03T13:00:00Z, 23 h",
    "2026-02-28T12:00:00Z, 4 d",
    "yesterday, yesterday",
  })
  void saysAnAgeInOneUnit(String time, String age) {
    assertThat(SafeText.ago(time, NOW)).isEqualTo(age);
  }

  @Test
  void namesWhatCouldMoveTheCursorOrHideSomething() {
    assertThat(SafeText.block("a\u001b[2J\r\n\tb\u202e\u009b1A\n"))
        .isEqualTo("a‹U+001B›[2J\n\tb‹U+202E›‹U+009B›1A");
    assertThat(SafeText.line(" rm\u200b  -rf\n x ")).isEqualTo("rm‹U+200B› -rf x");
  }

  @Test
  void leavesTheColoursOfProgramsOutOfWhatIsSaid() {
    assertThat(
            SafeText.prose(
                "\u001b[1;31mred\u001b[0m \u001b]0;title\u0007plain\u001b]8;;x\u001b\\y"))
        .isEqualTo("red plainy");
  }

  @Test
  void cutsByTheColumnsThatLettersTake() {
    assertThat(SafeText.cut("修复问候语", 10)).isEqualTo("修复问候语");
    assertThat(SafeText.cut("修复问候语的测试", 10)).isEqualTo("修复问候…");
    assertThat(SafeText.cut("ab😀😀😀", 6)).isEqualTo("ab😀…");
  }

  @Test
  void breaksLinesBetweenWordsAndKeepsTheIndentation() {
    assertThat(SafeText.wrap("  one two three", 9)).containsExactly("  one two", "  three");
    assertThat(SafeText.wrap("a /path/without/spaces b", 9))
        .containsExactly("a", "/path/without/spaces", "b");
    assertThat(SafeText.wrap("", 9)).containsExactly("");
  }

  @Test
  void breaksChineseBetweenItsCharactersButNotBeforeItsPunctuation() {
    assertThat(SafeText.wrap("等待审批的请求。然后运行 npm test（两次）", 14))
        .containsExactly("等待审批的请", "求。然后运行", "npm test（两", "次）");
    assertThat(SafeText.wrap("修复「问候语」，并添加测试", 8)).containsExactly("修复「问", "候语」，", "并添加测", "试");
    assertThat(SafeText.wrap("𠀀𠀁𠀂𠀃", 5)).containsExactly("𠀀𠀁", "𠀂𠀃");
  }

  @Test
  void breaksALineThatHasNoRoomAtAll() {
    assertThat(SafeText.wrap("        修复 a", 4)).isNotEmpty();
    assertThat(SafeText.wrapHard("        one two", 3)).isNotEmpty();
  }

  @Test
  void marksWhereCodeGoesOn() {
    assertThat(SafeText.wrapCode("git push origin main", 10))
        .containsExactly("git push o", "↪ rigin ma", "↪ in");
    assertThat(SafeText.wrapCode("git push", 10)).containsExactly("git push");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rm -rf tоtal|rm -rf tо‹U+043E›tal",
        "git.exаmple.com|git.exа‹U+0430›mple.com",
        "сору|с‹U+0441›о‹U+043E›р‹U+0440›у‹U+0443›",
        "pаy‹U+200B›|pа‹U+0430›y‹U+200B›",
        "npm∕test|npm∕‹U+2215›test",
        "ｒｍ now|ｒ‹U+FF52›ｍ‹U+FF4D› now",
        "привет, мир|привет, мир",
        "等待 npm，好|等待 npm，好",
        "naïve café|naïve café"
      })
  void namesLettersThatPassForOthers(String text, String shown) {
    assertThat(SafeText.line(text)).isEqualTo(shown);
    assertThat(SafeText.line(shown)).isEqualTo(shown);
  }

  @Test
  @Timeout(60)
  void breaksALineOfMegabytes() {
    assertThat(SafeText.wrap("word ".repeat(2_000_000), 80)).hasSizeGreaterThan(100_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void aTableFitsTheTerminalAndKeepsTheNamesOfItsRowsWhole(int columns) {
    var table =
        new Table("TASK", "STATE", "PHASE", "AGE", "REPOSITORY", "TITLE")
            .row("t_0123456789", "waiting", "awaiting approval", "14 min", "receipts-of-2026", "x")
            .row("t_9876543210", "cancelled", "writing the plan", "2 d", "web", "word ".repeat(30));

    assertThat(table.lines(columns))
        .allMatch(line -> SafeText.width(line) <= columns)
        .anyMatch(line -> line.startsWith("t_0123456789  waiting"))
        .anyMatch(line -> line.startsWith("t_9876543210  cancel") && line.contains("word"));
  }

  @Test
  void aTableKeepsItsColumnsUnderWideLetters() {
    var table =
        new Table("STATE", "TITLE", "AGE").row("等待", "修复", "1 s").row("running", "x", "2 s");

    assertThat(table.lines(40))
        .containsExactly("STATE    TITLE  AGE", "等待     修复   1 s", "running  x      2 s");
  }
}
