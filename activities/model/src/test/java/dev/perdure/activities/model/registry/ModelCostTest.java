package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelCostTest {

  @TempDir private Path directory;

  @Test
  void knowsWhatTokensCostAndSaysWhenItDoesNot() {
    var registry =
        registry(Map.of("ANTHROPIC_API_KEY", "k", "ANTHROPIC_BASE_URL", "http://[::1]:9"));
    var used = new Usage(1_000_000, 100_000, 2_000_000, 400_000, null);
    assertThat(registry.find("anthropic/claude-sonnet-4-5").card().priced(used).cost())
        .isEqualByComparingTo(new BigDecimal("6.6"));
    assertThat(registry.find("anthropic/home-made").card().priced(used).cost()).isNull();
  }

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

  private ModelRegistry registry(Map<String, String> environment) {
    return new ModelRegistry(new ModelSettings(environment, directory));
  }
}
