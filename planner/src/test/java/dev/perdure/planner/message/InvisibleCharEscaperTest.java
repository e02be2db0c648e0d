package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvisibleCharEscaperTest {

  @Test
  void showsWhatBreaksOrTurnsALineAsAnEscape() {
    assertThat(InvisibleCharEscaper.of("a\u001B[31m\nb\u202Ec\u2028d\uFEFFe\uD83D"))
        .isEqualTo("a\\x1b[31m\\x0ab\\u202ec\\u2028d\\ufeffe\\ud83d");
    assertThat(InvisibleCharEscaper.of("tag \uDB40\uDC41")).isEqualTo("tag \\U000e0041");
  }

  @Test
  void leavesAllScriptsAndPicturesAsTheyAre() {
    String text = "größe 日本 \uD83D\uDC68\u200D\uD83D\uDC69 نمی\u200Cخواهم e\u0301";
    assertThat(InvisibleCharEscaper.of(text)).isSameAs(text);
  }
}
