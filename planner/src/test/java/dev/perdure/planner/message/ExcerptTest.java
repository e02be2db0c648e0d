package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExcerptTest {

  @Test
  void showsAShortTextWhole() {
    assertThat(Excerpt.start("four", 4)).isEqualTo("four");
    assertThat(Excerpt.end("four", 4)).isEqualTo("four");
  }

  @Test
  void cutsTheRestOfALongText() {
    assertThat(Excerpt.start("fourteen", 4)).isEqualTo("four…");
    assertThat(Excerpt.end("fourteen", 4)).isEqualTo("…teen");
  }

  @Test
  void halvesNoCharacterOfTwoUnits() {
    assertThat(Excerpt.start("abc😀def", 4)).isEqualTo("abc…");
    assertThat(Excerpt.start("abc😀def", 5)).isEqualTo("abc😀…");
    assertThat(Excerpt.end("abc😀def", 4)).isEqualTo("…def");
    assertThat(Excerpt.end("abc😀def", 5)).isEqualTo("…😀def");
  }

  @Test
  void saysHowManyOfAListAreNotNamed() {
    assertThat(Excerpt.list(List.of("a", "b"), 2)).isEqualTo("a, b");
    assertThat(Excerpt.list(List.of("a", "b", "c"), 2)).isEqualTo("a, b and 1 more");
  }
}
