package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalPromptTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Rome | {city=Rome}",
        "Rome tomorrow morning | {city=Rome, day=tomorrow morning}",
        "day=today New York | {day=today, city=New York}",
        "'New York' today | {city=New York, day=today}",
        "sky=blue | {city=sky=blue}",
        "city=Rome day=today more | {city=Rome, day=today}",
        "\"\" | {}"
      })
  void givesWordsToArgumentsByNameElseByPlace(String typed, String arguments) {
    var input = new ExternalPrompt("weather", "forecast", List.of("city", "day")).input(typed);

    assertThat(input.name()).isEqualTo("forecast");
    assertThat(input.arguments()).hasToString(arguments);
  }
}
