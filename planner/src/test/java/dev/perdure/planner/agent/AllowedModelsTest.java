package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AllowedModelsTest {

  @Test
  void withoutPatternsAllowEachModel() {
    assertThat(AllowedModels.all().allows("openai/gpt-5")).isTrue();
    assertThat(AllowedModels.all().refusal("openai/gpt-5")).isEmpty();
  }

  @Test
  void allowModelsOfTheirPatternsAlone() {
    var models = new AllowedModels(List.of("anthropic/*", "openai/gpt-5"));

    assertThat(models.allows("anthropic/claude")).isTrue();
    assertThat(models.allows("openai/gpt-5")).isTrue();
    assertThat(models.refusal("openai/gpt-5-mini"))
        .contains(
            "The organisation does not allow the model 'openai/gpt-5-mini': use one of anthropic/*,"
                + " openai/gpt-5.");
  }
}
