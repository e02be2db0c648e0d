package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTitleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "git push origin main | Publish the release | git push origin main — Publish the release",
        "make | '' | make",
        "make | make | make",
        "'npm ci\n  npm test' | Test it | npm ci npm test — Test it"
      })
  void namesTheCommandBeforeTheWordsOfTheModel(String command, String words, String title) {
    assertThat(CommandTitle.of(command, words)).isEqualTo(title);
  }

  @Test
  void keepsBothEndsOfALongCommandAndTheStartOfTheWords() {
    assertThat(CommandTitle.of("start " + "x ".repeat(100) + "end", "Say " + "y ".repeat(100)))
        .startsWith("start x")
        .contains("end — Say y")
        .hasSizeLessThan(160);
  }
}
