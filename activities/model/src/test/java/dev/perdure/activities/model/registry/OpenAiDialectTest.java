package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.openai.OpenAiModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiDialectTest {

  @TempDir private Path directory;

  @Test
  void asksReasoningModelsOfOpenAiItselfByResponses() {
    var own = registry(Map.of("OPENAI_API_KEY", "k"));
    assertThat(own.find("openai/gpt-5.5").card().traits().api()).isEqualTo(ModelApi.RESPONSES);
    assertThat(own.find("openai/gpt-4.1").card().traits().api()).isEqualTo(ModelApi.CHAT);
    var other = registry(Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", "http://[::1]:9"));
    assertThat(other.find("openai/gpt-5.5").card().traits().api()).isEqualTo(ModelApi.CHAT);
    assertThat(other.find("openai/gpt-9").card().traits().api()).isEqualTo(ModelApi.CHAT);
  }

  /** A model that always thinks takes no tools in a chat. */
  @Test
  void asksModelsThatAlwaysThinkByResponsesEverywhere() {
    var other = registry(Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", "http://[::1]:9"));
    for (String id : List.of("gpt-6.1-sol", "gpt-5.5-pro", "gpt-6.2-sol")) {
      assertThat(other.find("openai/" + id).card().traits().api()).isEqualTo(ModelApi.RESPONSES);
    }
  }

  /** OpenAI tells no more of a model than its name. */
  @ParameterizedTest
  @ValueSource(strings = {"gpt-9", "gpt-6.2-sol", "codex-next", "ft:gpt-4.1-2025-04-14:team::a1"})
  void asksModelsOfOpenAiThatNobodyListsByResponses(String id) {
    ModelCard card =
        ModelRegistry.asked(CatalogueEntry.named(id).card(OpenAiModel.OPENAI), false, true);
    assertThat(card.traits().api()).isEqualTo(ModelApi.RESPONSES);
    assertThat(card.traits().reasoning()).isEqualTo(ReasoningMode.EFFORT);
  }

  private ModelRegistry registry(Map<String, String> environment) {
    return new ModelRegistry(new ModelSettings(environment, directory));
  }
}
