package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prices of long contexts, and keys that only the workers have. */
class LongContextPriceTest {

  @ParameterizedTest
  @CsvSource({
    "200000, 0, 0, 1000, 0.412",
    "200001, 0, 0, 1000, 0.818004",
    "1, 200000, 0, 1000, 0.098004",
    "1, 100000, 100000, 1000, 0.458004",
  })
  void countsTheDearerPriceOfALongContext(
      long input, long cacheRead, long cacheWrite, long output, BigDecimal cost) {
    var registry = registry(Map.of("GEMINI_API_KEY", "k"));
    var used = new Usage(input, output, cacheRead, cacheWrite, null);
    assertThat(registry.find("google/gemini-3.1-pro-preview").card().priced(used).cost())
        .isEqualByComparingTo(cost);
  }

  @Test
  void knowsWhichKeysTheWorkersHave() {
    var registry = registry(Map.of("PERDURE_KEYS_ON_WORKERS", "openai, ,"));

    assertThat(registry.hasKey("openai")).isTrue();
    assertThat(registry.hasKey("anthropic")).isFalse();
    assertThat(registry.standardConfigured())
        .hasValueSatisfying(name -> assertThat(name).startsWith("openai/"));
    assertThat(registry.find(registry.standard()).card().provider()).isEqualTo("openai");
    assertThatThrownBy(() -> registry(Map.of("PERDURE_KEYS_ON_WORKERS", "anthropic;openai")))
        .hasMessageContaining(
            "PERDURE_KEYS_ON_WORKERS lists 'anthropic;openai', which is no name of a provider: set it like anthropic,openai.");
  }

  private static ModelRegistry registry(Map<String, String> environment) {
    return new ModelRegistry(new ModelSettings(environment, Path.of("")));
  }
}
