package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextShortenerTest {

  @Test
  void showsAShortTextWhole() {
    assertThat(TextShortener.start("four", 4)).isEqualTo("four");
    assertThat(TextShortener.end("four", 4)).isEqualTo("four");
  }

  @Test
  void cutsTheRestOfALongText() {
    assertThat(TextShortener.start("fourteen", 4)).isEqualTo("four…");
    assertThat(TextShortener.end("fourteen", 4)).isEqualTo("…teen");
  }

  @Test
  void halvesNoCharacterOfTwoUnits() {
    assertThat(TextShortener.start("abc😀def", 4)).isEqualTo("abc…");
    assertThat(TextShortener.start("abc😀def", 5)).isEqualTo("abc😀…");
    assertThat(TextShortener.end("abc😀def", 4)).isEqualTo("…def");
    assertThat(TextShortener.end("abc😀def", 5)).isEqualTo("…😀def");
  }

  @Test
  void saysHowManyOfAListAreNotNamed() {
    assertThat(TextShortener.list(List.of("a", "b"), 2)).isEqualTo("a, b");
    assertThat(TextShortener.list(List.of("a", "b", "c"), 2)).isEqualTo("a, b and 1 more");
  }
}
