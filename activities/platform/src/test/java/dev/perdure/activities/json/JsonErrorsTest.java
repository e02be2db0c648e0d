package dev.perdure.activities.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.planner.json.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;

class JsonErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":NaN} | Non-standard token 'NaN', at column",
        "{\"a\":1 | it ends too early, at column",
        "{\"a\":1} b | Unrecognized token 'b'",
        "{\"a\":1}{} | it holds something else than was expected",
        "[] | it holds something else than was expected",
        "{/*x*/} | maybe a (non-standard) comment?, at column"
      })
  void speaksOfTheTextAndNotOfTheLibrary(String text, String words) {
    assertThat(words(text))
        .contains(words)
        .doesNotContain("`", "Feature", "JsonToken", "Constraints", "java.");
  }

  @ParameterizedTest
  @CsvSource({"[, 100000, nesting depth", "9, 2000, Number value length"})
  void namesTheLimitOfWhatIsTooLarge(String part, int times, String words) {
    assertThat(words("{\"a\":" + part.repeat(times)))
        .contains(words, "maximum")
        .doesNotContain("`", "Constraints");
  }

  private static String words(String text) {
    return JsonErrors.words(
        catchThrowableOfType(JacksonException.class, () -> Json.read(text, JsonObject.class)));
  }
}
