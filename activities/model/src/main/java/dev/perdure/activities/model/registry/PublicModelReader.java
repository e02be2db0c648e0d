package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.openai.ReasoningEffortMapper;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The reader of one model of models.dev. It takes only models that write text and call tools, and
 * leaves out a model with a value that makes no sense.
 */
final class PublicModelReader {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9~][A-Za-z0-9._:/@+-]{0,119}");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}(-\\d{2})?");
  private static final int MAX_TOKENS = 100_000_000;
  private static final double MAX_PRICE = 10_000;
  private static final int MAX_TIERS = 10;
  private static final String OLDER_TIER = "context_over_200k";
  private static final int OLDER_TIER_SIZE = 200_000;
  private static final String EFFORT = "effort";
  private static final String BUDGET = "budget_tokens";
  private static final String MAX_EFFORT = "max";

  private PublicModelReader() {}

  /** The model; empty for a model that an agent cannot use, or whose description is wrong. */
  static Optional<CatalogueEntry> read(JsonNode model) {
    String id = text(model.path("id"));
    if (!ID.matcher(id).matches() || !isUsable(model)) {
      return Optional.empty();
    }
    try {
      return Optional.of(entry(id, model));
    } catch (WrongValue _) {
      return Optional.empty();
    }
  }

  /** The day of the model's release as models.dev writes it; empty if it is unknown. */
  static String released(JsonNode model) {
    String day = text(model.path("release_date"));
    return DAY.matcher(day).matches() ? day : "";
  }

  private static String text(JsonNode node) {
    return node.isString() ? node.asString() : "";
  }

  private static boolean isUsable(JsonNode model) {
    JsonNode written = model.path("modalities").path("output");
    return model.path("tool_call").asBoolean(false)
        && written.size() == 1
        && text(written.path(0)).equals("text");
  }

  private static CatalogueEntry entry(String id, JsonNode model) {
    JsonNode limit = model.path("limit");
    Integer context = tokens(limit.path("context"));
    Integer output = limit.has("output") ? tokens(limit.path("output")) : null;
    JsonNode read = model.path("modalities").path("input");
    List<String> efforts = efforts(model);
    return new CatalogueEntry(
        id,
        context,
        output,
        price(model.path("cost")),
        model.path("temperature").asBoolean(true) ? null : Boolean.FALSE,
        reasoning(model, efforts),
        read.valueStream().anyMatch(kind -> text(kind).equals("image")),
        null,
        efforts.isEmpty() ? null : efforts,
        tiers(model.path("cost")));
  }

  private static Integer tokens(JsonNode number) {
    double value = number.isNumber() ? number.asDouble(0) : 0;
    if (!(value >= 1 && value <= MAX_TOKENS)) {
      throw new WrongValue();
    }
    return (int) value;
  }

  /**
   * Input, output, cache read and cache write; null if it is unknown. Zero counts as unknown, as a
   * wrong zero would lift a limit in dollars.
   */
  private static @Nullable List<BigDecimal> price(JsonNode cost) {
    if (!cost.isObject()) {
      return null;
    }
    BigDecimal input = dollars(cost.path("input"));
    BigDecimal output = dollars(cost.path("output"));
    BigDecimal read = cost.has("cache_read") ? dollars(cost.path("cache_read")) : input;
    BigDecimal write = cost.has("cache_write") ? dollars(cost.path("cache_write")) : input;
    return output.signum() == 0 ? null : List.of(input, output, read, write);
  }

  /**
   * The prices of long contexts; null without any, or without a price. Older documents name one
   * tier above 200,000 tokens.
   */
  private static @Nullable List<PriceTier> tiers(JsonNode cost) {
    if (price(cost) == null) {
      return null;
    }
    List<PriceTier> tiers =
        cost.path("tiers")
            .valueStream()
            .filter(tier -> text(tier.path("tier").path("type")).equals("context"))
            .limit(MAX_TIERS)
            .map(tier -> new PriceTier(tokens(tier.path("tier").path("size")), price(tier)))
            .toList();
    JsonNode older = cost.path(OLDER_TIER);
    if (tiers.isEmpty() && older.isObject()) {
      tiers = List.of(new PriceTier(OLDER_TIER_SIZE, price(older)));
    }
    if (!tiers.stream().allMatch(PriceTier::isValid)) {
      throw new WrongValue();
    }
    return tiers.isEmpty() ? null : tiers;
  }

  private static BigDecimal dollars(JsonNode number) {
    double value = number.isNumber() ? number.asDouble(-1) : -1;
    if (!(value >= 0 && value <= MAX_PRICE)) {
      throw new WrongValue();
    }
    BigDecimal plain = BigDecimal.valueOf(value).stripTrailingZeros();
    return plain.setScale(Math.max(plain.scale(), 0), RoundingMode.UNNECESSARY);
  }

  private static List<String> efforts(JsonNode model) {
    Set<String> named =
        options(model, EFFORT)
            .flatMap(option -> option.path("values").valueStream())
            .map(PublicModelReader::text)
            .collect(Collectors.toSet());
    return ReasoningEffortMapper.SCALE.stream().filter(named::contains).toList();
  }

  /**
   * The first Claude models that take an effort think by a budget all the same: the highest effort
   * came with the models that think adaptively.
   */
  private static ReasoningMode reasoning(JsonNode model, List<String> efforts) {
    if (!model.path("reasoning").asBoolean(false)) {
      return ReasoningMode.NONE;
    }
    boolean isByBudget =
        options(model, BUDGET).findAny().isPresent() && !efforts.contains(MAX_EFFORT);
    return isByBudget ? ReasoningMode.BUDGET : ReasoningMode.EFFORT;
  }

  private static Stream<JsonNode> options(JsonNode model, String type) {
    return model
        .path("reasoning_options")
        .valueStream()
        .filter(option -> text(option.path("type")).equals(type));
  }

  /** A value that makes no sense. */
  private static final class WrongValue extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
