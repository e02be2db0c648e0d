package dev.perdure.web.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTest {
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
    assertThat(Plain.ago(time, NOW)).isEqualTo(age);
  }

  @Test
  void keepsTheLinesOfABlockButNoControlCharacter() {
    assertThat(Plain.block("a\u001b[2J\n\tb\u202e\n")).isEqualTo("a[2J\n\tb");
  }

  @Test
  void breaksLinesBetweenWordsAndKeepsTheIndentation() {
    assertThat(Plain.wrap("  one two three", 9)).containsExactly("  one two", "  three");
    assertThat(Plain.wrap("/a/path/without/spaces", 9)).containsExactly("/a/path/without/spaces");
    assertThat(Plain.wrap("", 9)).containsExactly("");
  }
}
