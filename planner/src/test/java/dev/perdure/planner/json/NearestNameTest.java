package dev.perdure.planner.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

  private static final List<String> KNOWN = List.of("openai", "anthropic", "build-only");

  @ParameterizedTest
  @CsvSource({"OPENAI, openai", "opneai, openai", "Antropic, anthropic", "build_only, build-only"})
  void namesTheKnownNameThatAMisspeltOneMeans(String word, String known) {
    String question = "did you mean %s?".formatted(known);

    assertThat(NearestName.suggestion(word, KNOWN)).contains(question);
    assertThat(NearestName.remedy(word, KNOWN)).isEqualTo(question);
  }

  @Test
  void listsAllNamesIfNoneIsNear() {
    assertThat(NearestName.suggestion("acme", KNOWN)).isEmpty();
    assertThat(NearestName.remedy("acme", KNOWN))
        .isEqualTo("use one of openai, anthropic, build-only.");
    assertThat(NearestName.remedy("acme", List.of("tracker"))).isEqualTo("use one of tracker.");
  }
}
