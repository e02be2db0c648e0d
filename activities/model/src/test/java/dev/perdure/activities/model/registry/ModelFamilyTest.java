package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelFamilyTest {

  @ParameterizedTest
  @CsvSource({
    "gpt-5.6,gpt,5.6",
    "gpt-6.1-sol,gpt sol,6.1",
    "gpt-4o-mini,gpt 4o mini,''",
    "o3-mini,o mini,3",
    "claude-sonnet-5-5,claude sonnet,5.5",
    "claude-haiku-4-5-20251001,claude haiku,4.5",
    "gemini-3.1-pro-preview,gemini pro,3.1",
    "gpt-4o-2024-05-13,gpt 4o,''",
    "openai/gpt-7,gpt,7",
    "ft:gpt-4.1-2025-04-14:team::a1,gpt,4.1",
    "gpt-99999999999999999999,gpt,''",
    "home-made,home made,''",
  })
  void isReadFromAName(String id, String words, String version) {
    ModelFamily family = ModelFamily.of(id);
    assertThat(String.join(" ", family.words())).isEqualTo(words);
    assertThat(String.join(".", family.version().stream().map(String::valueOf).toList()))
        .isEqualTo(version);
  }

  @ParameterizedTest
  @CsvSource({
    "gpt-5.10,gpt-5.9",
    "gpt-6,gpt-5.9",
    "gpt-6.1,gpt-6",
    "gemini-4-pro,gemini-4-pro-preview",
    "claude-opus-4-5,claude-opus-4-5-20251101"
  })
  void ordersByVersionAndPutsAReleaseLast(String later, String earlier) {
    List<ModelFamily> both = List.of(ModelFamily.of(later), ModelFamily.of(earlier));
    assertThat(both.stream().max(ModelFamily.BY_AGE)).contains(both.getFirst());
  }
}
