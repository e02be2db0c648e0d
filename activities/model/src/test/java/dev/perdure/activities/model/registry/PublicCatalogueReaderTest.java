package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.ReasoningMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicCatalogueReaderTest {

  private static final String GOOD = model("good", "");

  @Test
  void takesLimitsPriceThinkingAndSight() throws IOException {
    String thinks =
        """
        "reasoning": true, "reasoning_options": [{"type": "effort", "values": ["high", "low", "odd"]}],
        "temperature": false, "modalities": {"input": ["text", "image"], "output": ["text"]}\
        """;
    CatalogueEntry model = read(model("gpt-7", thinks)).models("openai").getFirst();

    assertThat(model.context()).isEqualTo(1000);
    assertThat(model.output()).isEqualTo(100);
    assertThat(model.price()).extracting(Object::toString).containsExactly("2", "10", "0.2", "2");
    assertThat(model.efforts()).containsExactly("low", "high");
    assertThat(model.reasoning()).isEqualTo(ReasoningMode.EFFORT);
    assertThat(model.temperature()).isFalse();
    assertThat(model.images()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"id\": \"two\\nlines\"",
        "\"id\": \"\\u001b[31mred\"",
        "\"id\": \"a,b\"",
        "\"id\": \"<script>\"",
        "\"id\": 7",
        "\"limit\": {\"context\": 0, \"output\": 0}",
        "\"limit\": {\"context\": 1e30, \"output\": 9}",
        "\"limit\": {\"context\": \"many\", \"output\": 9}",
        "\"limit\": []",
        "\"cost\": {\"input\": -1, \"output\": 1}",
        "\"cost\": {\"input\": 1, \"output\": 1e99}",
        "\"cost\": {\"input\": 1, \"output\": 1e-999999999}, \"limit\": 3",
        "\"cost\": {\"input\": \"free\", \"output\": 1}",
        "\"cost\": {\"input\": 1, \"output\": 1, \"context_over_200k\": {\"input\": -1, \"output\": 2}}",
        "\"cost\": {\"input\": 1, \"output\": 1, \"tiers\": [{\"input\": 1, \"output\": 2, \"tier\": {\"type\": \"context\", \"size\": 0}}]}",
        "\"tool_call\": false",
        "\"modalities\": {\"output\": [\"text\", \"audio\"]}",
        "\"modalities\": null"
      })
  void leavesOutAModelThatMakesNoSenseAndKeepsTheOthers(String wrong) throws IOException {
    assertThat(read(model("bad", wrong), GOOD, "null", "[]", "\"text\"").models("openai"))
        .extracting(CatalogueEntry::id)
        .containsExactly("good");
  }

  /** Numbers of 401 digits and powers of ten that no double holds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"limit\": {\"context\": %s, \"output\": 9}",
        "\"limit\": {\"context\": 1000, \"output\": %s}",
        "\"cost\": {\"input\": %s, \"output\": 1}",
        "\"cost\": {\"input\": 1, \"output\": 1, \"cache_read\": %s}",
        "\"cost\": {\"input\": 1, \"output\": 1, \"context_over_200k\": {\"input\": %s, \"output\": 2}}",
        "\"cost\": {\"input\": 1, \"output\": 1, \"tiers\": [{\"input\": 1, \"output\": 2, \"tier\": {\"type\": \"context\", \"size\": %s}}]}"
      })
  void leavesOutAModelWithANumberThatIsTooLarge(String field) throws IOException {
    for (String number : List.of("1" + "0".repeat(400), "-1" + "0".repeat(400), "1e400")) {
      assertThat(read(model("bad", field.formatted(number)), GOOD).models("openai"))
          .extracting(CatalogueEntry::id)
          .containsExactly("good");
    }
  }

  @Test
  void leavesOutAModelWithTextsOrNumbersWithoutEnd() throws IOException {
    String name = "x".repeat(100_000);
    String digits = "1".repeat(2_000);
    for (String wrong :
        List.of(
            model(name, ""),
            model("bad", "\"%s\": 1, \"limit\": 3".formatted(name)),
            model("bad", "\"cost\": {\"input\": %s, \"output\": 1}".formatted(digits)))) {
      assertThat(read(wrong, GOOD).models("openai"))
          .extracting(CatalogueEntry::id)
          .containsExactly("good");
    }
  }

  @Test
  void takesTheDearerPricesOfLongContexts() throws IOException {
    // of gemini-2.5-pro and of qwen3.7-flash
    String old =
        "\"cost\": {\"input\": 1.25, \"output\": 10, \"cache_read\": 0.125, \"context_over_200k\": {\"input\": 2.5, \"output\": 15, \"cache_read\": 0.25}}";
    String two =
        """
        "cost": {"input": 0.03, "output": 0.13, "cache_read": 0.003, "cache_write": 0.0375, "tiers": [
          {"input": 0.1, "output": 0.4, "cache_read": 0.01, "cache_write": 0.125, "tier": {"type": "context", "size": 32000}},
          {"input": 9, "output": 9, "tier": {"type": "weekday", "size": 7}},
          {"input": 0.2, "output": 0.8, "cache_read": 0.02, "cache_write": 0.25, "tier": {"type": "context", "size": 256000}}]}\
        """;

    List<CatalogueEntry> models = read(model("old", old), model("two", two)).models("openai");

    assertThat(models.getFirst().tiers())
        .hasToString("[PriceTier[over=200000, price=[2.5, 15, 0.25, 2.5]]]");
    assertThat(models.getLast().tiers())
        .extracting(PriceTier::over)
        .containsExactly(32_000, 256_000);
    assertThat(PublicCatalogue.parse(read(model("two", two)).json()).models("openai").getFirst())
        .isEqualTo(models.getLast().renamed("two"));
  }

  @Test
  void takesAFreeModelForOneOfUnknownPrice() throws IOException {
    String free = model("free", "\"cost\": {\"input\": 0, \"output\": 0}");
    assertThat(read(free).models("openai").getFirst().price()).isNull();
    String silent = model("silent", "\"cost\": null");
    assertThat(read(silent).models("openai").getFirst().price()).isNull();
  }

  @Test
  void putsTheNewestModelFirst() throws IOException {
    PublicCatalogue read =
        read(
            model("old", "\"release_date\": \"2025-01-01\""),
            model("dateless", "\"release_date\": 4"),
            model("new", "\"release_date\": \"2026-01-01\""));
    assertThat(read.models("openai"))
        .extracting(CatalogueEntry::id)
        .containsExactly("new", "old", "dateless");
  }

  @Test
  void skipsProvidersThatPerdureDoesNotUse() throws IOException {
    String other = "{\"else\": {\"models\": [[[1]]]}, \"openai\": {\"models\": {\"a\": %s}}}";
    assertThat(read(other.formatted(GOOD).getBytes(StandardCharsets.UTF_8)).providers())
        .containsOnlyKeys("openai");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "<!doctype html><title>Sign in</title>",
        "{}",
        "{\"openai\": 3}",
        "{\"openai\": {\"models\": {}}}",
        "{\"openai\": {\"models\": {\"a\": {\"id\": \"a\"",
      })
  void refusesADocumentWithoutAModel(String document) {
    assertThatThrownBy(() -> read(document.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageMatching("it .*[^.]");
  }

  @Test
  void refusesADocumentThatIsCutAnywhere() throws IOException {
    byte[] whole = document(GOOD, model("other", "")).getBytes(StandardCharsets.UTF_8);
    assertThat(read(whole).models("openai")).hasSize(2);
    for (int length = 0; length < whole.length; length += 7) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void refusesADocumentThatIsNestedTooDeep() {
    String deep = "{\"openai\": " + "[".repeat(100_000);
    assertThatThrownBy(() -> read(deep.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void readsItsOwnFormAgain() throws IOException {
    PublicCatalogue read = read(model("gpt-7", "\"reasoning\": true"), GOOD);
    assertThat(PublicCatalogue.parse(read.json())).isEqualTo(read);
  }

  private static PublicCatalogue read(String... models) throws IOException {
    return read(document(models).getBytes(StandardCharsets.UTF_8));
  }

  private static PublicCatalogue read(byte[] document) throws IOException {
    return PublicCatalogueReader.read(document, Instant.EPOCH);
  }

  static String document(String... models) {
    List<String> named =
        IntStream.range(0, models.length)
            .mapToObj(place -> "\"m%d\": %s".formatted(place, models[place]))
            .toList();
    return "{\"openai\": {\"id\": \"openai\", \"models\": {%s}}}"
        .formatted(String.join(", ", named));
  }

  /** A model as models.dev describes it; the fields override the usual ones. */
  static String model(String id, String fields) {
    return """
    {"id": "%s", "tool_call": true, "reasoning": false,
     "limit": {"context": 1000, "output": 100},
     "modalities": {"input": ["text"], "output": ["text"]},
     "cost": {"input": 2, "output": 10, "cache_read": 0.2}%s}\
    """
        .formatted(id, fields.isEmpty() ? "" : ", " + fields);
  }
}
