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

  @Test
  void overridesWhatItStatesAndNothingElse() {
    String file =
        """
        openai: {models: [{id: gpt-6.1-sol, price: [1, 2]}, {id: gpt-9-sol, context: 5000000}]}
        """;
    try (var registry = registry(directory, file, "OPENAI_API_KEY")) {
      ModelCard card = registry.find("openai/gpt-6.1-sol").card();
      assertThat(card.price().orElseThrow().output()).isEqualByComparingTo("2");
      assertThat(card.contextTokens()).isEqualTo(1_050_000);
      assertThat(card.traits().efforts()).contains("xhigh");
      assertThat(registry.standard()).isEqualTo("openai/gpt-9-sol");
      assertThat(registry.find("").card().contextTokens()).isEqualTo(5_000_000);
    }
  }

  @Test
  void aServerWithTheNameOfAPublicProviderHasItsModels() {
    String file = "deepseek: {url: 'https://api.example.org/v1'}";
    try (var registry = registry(directory, file, "DEEPSEEK_API_KEY")) {
      ModelCard card = registry.find("deepseek/deepseek-v4-pro").card();
      assertThat(card.price()).isPresent();
      assertThat(card.traits().api()).isEqualTo(ModelApi.CHAT);
      assertThat(registry.standard()).startsWith("deepseek/deepseek-");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`openai:¶  models:¶    - {id: a}¶    - {id: b, contxt: 9}` | `line 4: there is no key 'openai.models.contxt', did you mean 'context'?`",
        "`openai:¶  models:¶    - {id: a}¶    - id: b¶      context: lots` | `line 5: 'openai.models.context' is 'lots': give a whole number`",
        "`openai:¶  models:¶    - {id: a}¶¶    - {id: b, output: -1}` | `line 5: the model 'b' of 'openai' has 'output: -1': give a number of tokens above 0`",
        "`openai:¶  models:¶    - {id: a}¶    -¶` | `line 2: model 2 of 'openai' is empty: give its id`",
        "`openai:¶  models:¶    id: a` | `line 2: 'openai.models' must be a list`",
        "`openai:¶  models: [a]` | `line 2: 'openai.models' must be`",
        "`openai: 3` | `line 1: 'openai' must be a mapping`",
        "`a:¶  url: 'http://127.0.0.1:9'¶openai:¶  api: soap` | `line 4: 'openai.api' is 'soap': give one of`",
        "`a:¶  url: 'http://127.0.0.1:9'¶b:¶  models: []` | `line 3: the provider 'b' is not known`",
        "`a:¶  api: chat¶  url: nowhere` | `line 3, is 'nowhere', which is not an address`",
        "`a:¶  api: chat¶  url: https://ann:pass@llm.example` | `line 3, holds a login: remove the login`",
        "`openai:¶  models: []¶openai:¶  models: []` | `line 3: the key 'openai' stands in line 1 already`",
        "`openai:¶  models: [¶    {id: a},¶` | `line 4: invalid YAML`",
        "`- openai` | `line 1: a mapping of keys to values is expected`",
      })
  void namesTheLineOfAMistake(String content, String sentence) {
    assertThatThrownBy(
            () -> registry(directory, content.replace('¶', '\n'), "OPENAI_API_KEY").close())
        .isInstanceOf(ModelFailure.class)
        .hasMessageContaining(sentence)
        .hasMessageContaining(directory.resolve("models.yaml").toString())
        .hasMessageNotContaining("java")
        .hasMessageNotContaining("Catalogue");
  }

  @Test
  void refusesAFileThatIsNoText() throws IOException {
    Files.write(directory.resolve("models.yaml"), new byte[] {'a', ':', ' ', (byte) 0xff});
    var settings = new ModelSettings(Map.of("PERDURE_CONFIG", directory.toString()), directory);
    assertThatThrownBy(() -> ModelRegistry.requireSense(settings))
        .hasMessageContaining("not written in UTF-8");
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
        "'openai: {models: [{id: a, context: -20}]}' | the model 'a' of 'openai' has 'context: -20': give a number of tokens above 0",
        "'openai: {models: [{id: a}, {context: 9}]}' | model 2 of 'openai' has no 'id'",
        "'openai: {models: [{id: a, price: [1]}]}' | the model 'a' of 'openai' has 'price: [1]': give input and output",
        "'openai: {models: [{id: a, tiers: [{over: 9, price: [1, 2]}]}]}' | has 'tiers' without 'price'",
        "'openai: {models: [{id: a, price: [1, 2], tiers: [null]}]}' | 'tiers'",
        "'openai: {models: [{id: a, price: [1, 2], tiers: [{over: 0, price: [1, 2]}]}]}' | has a wrong entry in 'tiers'",
        "'openai: {models: [{id: a, reasoning: hard}]}' | hard",
        "'openai: {models: [{id: \"a\\u0000\"}]}' | has an 'id' that is blank or holds control characters",
        "'openai: {models: [{id: '' ''}]}' | has an 'id' that is blank or holds control characters",
        "'openai: {models: [{id: a}, {id: b}, {id: a}]}' | the model 'a' of 'openai' stands there twice: remove one of them",
        "'openai: {models: [{id: a, context: 5, output: 10}]}' | has 'output: 10', which is more than its 'context: 5'",
        "'openai: {models: [{id: a, price: [-1, 2]}]}' | has 'price: [-1, 2]': give figures from 0 to 1000000",
        "'openai: {models: [{id: a, price: [1e400, 2]}]}' | models.price' is not finite: give a number",
        "'openai: {models: [{id: a, price: [1, 2], tiers: [{over: 5, price: [1, -2]}]}]}' | has a wrong entry in 'tiers'",
        "'ACME CORP: {url: ''https://gw.example.com''}' | is not a name of a provider: use lower-case letters, digits and '-'",
        "'acme: {url: ''https://gw.example.com:99999/v1''}' | which is not an address",
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
