package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.message.Usage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelRegistryTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "anthropic,ANTHROPIC,''", "anthropic,ANTHROPIC,/v1", "anthropic,ANTHROPIC,/v1/",
    "openai,OPENAI,''", "openai,OPENAI,/v1", "openai,OPENAI,/v1/"
  })
  void toleratesBaseUrlsWithAndWithoutVersion(String provider, String prefix, String path) {
    try (var server = WireServer.start(_ -> WireReply.text("Fine."));
        var registry =
            registry(Map.of(prefix + "_API_KEY", "k", prefix + "_BASE_URL", server.url() + path))) {
      ResolvedModel model = registry.find(provider + "/any-model-at-all");
      assertThat(
              model.provider().stream(
                      WireLab.request("Go"), ReplyListener.SILENT, new Cancellation())
                  .text())
          .isEqualTo("Fine.");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic/claude-sonnet-5-5,ANTHROPIC_API_KEY",
    "openai/gpt-5.5,OPENAI_API_KEY",
    "google/gemini-3.5-flash,GEMINI_API_KEY"
  })
  void namesTheVariableOfAMissingKey(String name, String variable) {
    assertThatThrownBy(() -> registry(Map.of()).find(name))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(ModelFailureKind.UNAUTHORISED))
        .hasMessageContaining(variable);
  }

  @Test
  void takesTheHighestVersionOfAFamilyWhoseKeyIsSet() {
    var settings = new ModelSettings(Map.of("ANTHROPIC_API_KEY", "k"), directory);
    assertThat(ModelRegistry.newest(settings, "sonnet")).contains("anthropic/claude-sonnet-5-5");
    assertThat(ModelRegistry.newest(settings, "opus")).contains("anthropic/claude-opus-5-5");
    assertThat(ModelRegistry.newest(new ModelSettings(Map.of(), directory), "opus")).isEmpty();
  }

  @Test
  void takesANewVendorByItsDescriptionAlone() {
    try (var server = WireServer.start(_ -> WireReply.text("Fine."));
        var registry =
            new ModelRegistry(
                new ModelSettings(Map.of("ACME_API_KEY", "k"), directory),
                List.of(
                    new Vendor(
                        "acme",
                        "ACME",
                        server.openAiUrl(),
                        false,
                        "acme-1",
                        ModelRegistryTest.class,
                        ModelApi.CHAT)))) {
      assertThat(registry.standard()).isEqualTo("acme/acme-1");
      assertThat(registry.cards()).extracting(ModelCard::name).containsExactly("acme/acme-1");
      assertThat(
              registry.find("").provider().stream(
                      WireLab.request("Go"), ReplyListener.SILENT, new Cancellation())
                  .text())
          .isEqualTo("Fine.");
    }
  }

  @Test
  void asksALocalServerWithoutAKeyForAnyModel() {
    ResolvedModel model = registry(Map.of()).find("ollama/qwen3-coder:30b");
    assertThat(model.card().price()).isEmpty();
    assertThatThrownBy(() -> registry(Map.of()).standard()).hasMessageContaining("PERDURE_MODEL");
  }

  @Test
  void choosesByWhicheverKeyIsSet() {
    assertThat(registry(Map.of("OPENAI_API_KEY", "k")).standard()).startsWith("openai/");
    assertThat(registry(Map.of("OPENAI_API_KEY", "k", "ANTHROPIC_API_KEY", "k")).standard())
        .startsWith("anthropic/");
    assertThatThrownBy(() -> registry(Map.of("ANTHROPIC_API_KEY", " ")).standard())
        .hasMessageContaining("ANTHROPIC_API_KEY")
        .hasMessageContaining("PERDURE_MODEL");
  }

  @ParameterizedTest
  @CsvSource({
    "openai,gpt-7,1050000",
    "openai,gpt-6.2-sol,1050000",
    "openai,gpt-5.10-mini,400000",
    "openai,gpt-6.2-quasar-turbo,1050000",
    "openai,o5,200000",
    "anthropic,claude-opus-7,1000000",
    "anthropic,claude-haiku-4-9,200000",
    "google,gemini-5-pro,1048576",
  })
  void takesANameThatNoListHasForANewerOneOfItsFamily(String provider, String id, int window) {
    String prefix = provider.equals("google") ? "GEMINI" : provider.toUpperCase(Locale.ROOT);
    var environment = Map.of(prefix + "_API_KEY", "k", prefix + "_BASE_URL", "http://[::1]:9");
    try (var registry = registry(environment)) {
      ModelCard card = registry.find(provider + "/" + id).card();
      assertThat(card.id()).isEqualTo(id);
      assertThat(card.contextTokens()).isEqualTo(window);
      assertThat(card.traits().reasoning()).isNotEqualTo(ReasoningMode.NONE);
      assertThat(card.traits().images()).isTrue();
      assertThat(card.price()).isEmpty();
    }
  }

  @Test
  void takesAnOlderNameForTheNextOlderOneOfItsFamily() {
    var environment = Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", "http://[::1]:9");
    try (var registry = registry(environment)) {
      assertThat(registry.find("openai/gpt-4.2").card().contextTokens()).isEqualTo(1_047_576);
      assertThat(registry.find("openai/gpt-oss-120b").card().contextTokens()).isEqualTo(128_000);
    }
  }

  @Test
  void knowsTheModelsOfThePublicCatalogue() {
    var registry = registry(Map.of("OPENAI_API_KEY", "k"));
    for (String id : List.of("gpt-5.6", "gpt-6-sol", "gpt-6.1-sol", "gpt-5.3-codex")) {
      ModelCard card = registry.find("openai/" + id).card();
      assertThat(card.traits().api()).isEqualTo(ModelApi.RESPONSES);
      assertThat(card.traits().reasoning()).isEqualTo(ReasoningMode.EFFORT);
      assertThat(card.traits().efforts()).contains("low", "high");
      assertThat(card.price()).isPresent();
      assertThat(card.contextTokens()).isGreaterThanOrEqualTo(400_000);
    }
    assertThat(registry.standard()).isEqualTo("openai/gpt-6.1-sol");
    assertThat(registry.cards())
        .extracting(ModelCard::id)
        .noneMatch(
            id -> id.contains("image") || id.contains("embedding") || id.contains("realtime"));
  }

  @Test
  void thinksInTheWayThatEachClaudeTakes() {
    var registry = registry(Map.of("ANTHROPIC_API_KEY", "k"));
    for (String id : List.of("claude-opus-4-5", "claude-sonnet-4-5", "claude-haiku-4-5")) {
      assertThat(registry.find("anthropic/" + id).card().traits().reasoning())
          .isEqualTo(ReasoningMode.BUDGET);
    }
    for (String id : List.of("claude-opus-4-6", "claude-sonnet-5-5", "claude-haiku-5-5")) {
      assertThat(registry.find("anthropic/" + id).card().traits().reasoning())
          .isEqualTo(ReasoningMode.ADAPTIVE);
    }
    assertThat(registry.find("anthropic/claude-sonnet-4-5-20250929").card().contextTokens())
        .isEqualTo(200_000);
  }

  @Test
  void takesTheNewestOfTheFamilyForTheStandardModel() {
    assertThat(registry(Map.of("ANTHROPIC_API_KEY", "k")).standard())
        .isEqualTo("anthropic/claude-sonnet-5-5");
    assertThat(registry(Map.of("GEMINI_API_KEY", "k")).standard())
        .startsWith("google/gemini-")
        .contains("pro");
    assertThat(registry(Map.of()).hasKey("openai")).isFalse();
    assertThat(registry(Map.of()).hasKey("ollama")).isTrue();
  }

  @Test
  void knowsWhichModelTakesOver() {
    var registry = registry(Map.of("PERDURE_MODEL", "openai/a, google/b,ollama/c"));
    assertThat(registry.standard()).isEqualTo("openai/a");
    assertThat(registry.fallbackChain().names())
        .containsExactly("openai/a", "google/b", "ollama/c");
    assertThatThrownBy(() -> registry.find("ollama/a,ollama/b")).hasMessageContaining("name one");
  }

  @Test
  void suggestsNamesForAnUnknownModel() {
    assertThatThrownBy(
            () -> registry(Map.of("ANTHROPIC_API_KEY", "k")).find("anthropic/claude-sonet-5-5"))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(ModelFailureKind.UNKNOWN_MODEL))
        .hasMessageContaining("claude-sonet-5-5")
        .hasMessageContaining("anthropic/claude-sonnet-5-5");
  }

  @ParameterizedTest
  @CsvSource({"gpt-5.5", "nobody/model", "/x", "openai/"})
  void refusesANameWithoutAKnownProvider(String name) {
    assertThatThrownBy(() -> registry(Map.of("OPENAI_API_KEY", "k")).find(name))
        .isInstanceOf(ModelFailure.class)
        .hasMessageContaining(name);
  }

  @Test
  void takesADatedNameForTheSameModel() {
    ResolvedModel model =
        registry(Map.of("ANTHROPIC_API_KEY", "k")).find("anthropic/claude-haiku-4-5-20251001");
    assertThat(model.card().id()).isEqualTo("claude-haiku-4-5-20251001");
    assertThat(model.card().contextTokens()).isEqualTo(200_000);
  }

  @Test
  void knowsWhatTokensCostAndSaysWhenItDoesNot() {
    var registry =
        registry(Map.of("ANTHROPIC_API_KEY", "k", "ANTHROPIC_BASE_URL", "http://[::1]:9"));
    var used = new Usage(1_000_000, 100_000, 2_000_000, 400_000, null);
    assertThat(registry.find("anthropic/claude-sonnet-4-5").card().priced(used).cost())
        .isEqualByComparingTo(new BigDecimal("6.6"));
    assertThat(registry.find("anthropic/home-made").card().priced(used).cost()).isNull();
  }

  @Test
  void sendsNewerClaudesNoTemperature() {
    var registry = registry(Map.of("ANTHROPIC_API_KEY", "k", "ANTHROPIC_BASE_URL", "http://[::1]"));
    assertThat(registry.find("anthropic/claude-opus-9").card().traits().temperature()).isFalse();
    assertThat(registry.find("anthropic/claude-opus-4-5").card().traits().temperature()).isTrue();
    assertThat(registry.find("anthropic/home-made").card().traits().temperature()).isTrue();
  }

  @Test
  void cutsAnAnswerOfASmallModelSoThatRoomStaysForTheQuestion() {
    var card = registry(Map.of()).find("ollama/nobody-knows").card();
    assertThat(card.outputTokens()).isEqualTo(32_000);
    assertThat(card.answerTokens()).isLessThanOrEqualTo(card.contextTokens() / 4);
  }

  @Test
  void refusesABaseUrlThatIsNone() {
    assertThatThrownBy(() ->
            registry(Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", "localhost:8000"))
                .find("openai/x"))
        .hasMessageContaining("OPENAI_BASE_URL")
        .hasMessageContaining("localhost:8000");
  }

  @Test
  void findsScriptsByRelativeAndByAbsolutePath() throws IOException {
    Files.writeString(directory.resolve("s.yaml"), "- text: Hello\n");
    var registry = registry(Map.of());
    assertThat(registry.find("script/s.yaml").card().name()).isEqualTo("script/s.yaml");
    String absolute = directory.resolve("s.yaml").toString();
    assertThat(registry.find("script/" + absolute).provider()).isNotNull();
    assertThat(registry.find("script" + absolute).provider()).isNotNull();
    assertThatThrownBy(() -> registry.find("script/none.yaml")).hasMessageContaining("none.yaml");
  }

  @Test
  void readsHowLongAnAnswerMayBeSilent() {
    assertThat(
            new ModelSettings(Map.of("PERDURE_MODEL_IDLE", "PT30S"), directory).timeouts().idle())
        .isEqualTo(Duration.ofSeconds(30));
    assertThatThrownBy(() -> new ModelSettings(Map.of("PERDURE_MODEL_IDLE", "30"), directory))
        .hasMessageContaining("PERDURE_MODEL_IDLE")
        .hasMessageContaining("30");
  }

  @Test
  void neverShowsAKey() {
    var settings = new ModelSettings(Map.of("OPENAI_API_KEY", "sk-secret"), directory);
    assertThat(settings.toString()).doesNotContain("sk-secret");
  }

  private ModelRegistry registry(Map<String, String> environment) {
    return new ModelRegistry(new ModelSettings(environment, directory));
  }
}
