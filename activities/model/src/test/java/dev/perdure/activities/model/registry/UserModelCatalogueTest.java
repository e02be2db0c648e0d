package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserModelCatalogueTest {

  @TempDir private Path directory;

  @Test
  void addsModelsToAProviderAndOverridesItsOwn() {
    String file =
        """
        openai:
          models:
            - {id: gpt-5.5, context: 9000, output: 500, price: [1, 2]}
            - {id: home-made, images: true}
        """;
    try (var registry = registry(directory, file, "OPENAI_API_KEY")) {
      ModelCard known = registry.find("openai/gpt-5.5").card();
      assertThat(known.contextTokens()).isEqualTo(9000);
      assertThat(known.price().orElseThrow().cacheRead()).isEqualByComparingTo("1");
      assertThat(registry.find("openai/home-made").card().traits().images()).isTrue();
      assertThat(registry.find("openai/gpt-4o").card().contextTokens()).isEqualTo(128_000);
    }
  }

  @Test
  void addsAServerOfOnesOwn() {
    String file = "my-vllm: {url: 'http://127.0.0.1:9/v1', models: [{id: coder}]}";
    try (var registry = registry(directory, file, "ANTHROPIC_API_KEY")) {
      ModelCard card = registry.find("my-vllm/coder").card();
      assertThat(card.traits().api()).isEqualTo(ModelApi.CHAT);
      assertThat(registry.cards()).extracting(ModelCard::name).contains("my-vllm/coder");
    }
  }

  @Test
  void asksForTheKeyOfAServerElsewhere() {
    String file = "deep-seek: {url: 'https://api.example.org', models: [{id: coder}]}";
    try (var registry = registry(directory, file, "ANTHROPIC_API_KEY")) {
      assertThatThrownBy(() -> registry.find("deep-seek/coder"))
          .hasMessageContaining("DEEP_SEEK_API_KEY");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'openai: {modles: []}' | modles",
        "'openai: [1' | line 1",
        "'openai:' | openai",
        "'script: {models: []}' | script",
        "'other: {models: []}' | 'url'",
        "'other: {url: ''no url''}' | no url",
        "'openai: {models: [{id: a, context: 0}]}' | above 0",
        "'openai: {models: [{context: 9}]}' | needs an id",
        "'openai: {models: [{id: a, price: [1]}]}' | price",
        "'openai: {models: [{id: a, reasoning: hard}]}' | hard",
      })
  void namesFileAndMistake(String content, String named) {
    assertThatThrownBy(() -> registry(directory, content, "OPENAI_API_KEY").close())
        .isInstanceOf(ModelFailure.class)
        .hasMessageContaining("models.yaml")
        .hasMessageContaining(named);
  }

  static ModelRegistry registry(Path directory, String file, String key) {
    try {
      Files.writeString(directory.resolve("models.yaml"), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var environment = Map.of("PERDURE_CONFIG", directory.toString(), key, "k");
    return new ModelRegistry(new ModelSettings(environment, directory));
  }
}
