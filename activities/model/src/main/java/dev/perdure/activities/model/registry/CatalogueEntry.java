package dev.perdure.activities.model.registry;

import static java.util.Objects.requireNonNullElse;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelPrice;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.http.Vendor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model as files list it or a server tells of it; all but its name may be absent. {@code price}
 * is input, output, cache read and cache write, of which the last two may be left out. {@code
 * tiers} belong to the price beside them.
 */
record CatalogueEntry(
    String id,
    @Nullable Integer context,
    @Nullable Integer output,
    @Nullable List<BigDecimal> price,
    @Nullable Boolean temperature,
    @Nullable ReasoningMode reasoning,
    @Nullable Boolean images,
    @Nullable Boolean pdfs,
    @Nullable List<String> efforts,
    @Nullable List<PriceTier> tiers) {

  private static final int USUAL_CONTEXT = 128_000;
  private static final int USUAL_OUTPUT = 32_000;

  /** A model of which no more than its name is known. */
  static CatalogueEntry named(String id) {
    return new CatalogueEntry(id, null, null, null, null, null, null, null, null, null);
  }

  /** Returns what is wrong with the facts, as the end of a sentence with the value. */
  Optional<String> problem() {
    if (id == null) {
      return Optional.of("has no 'id': give the name by which its provider knows the model");
    }
    if (id.isBlank() || id.chars().anyMatch(Character::isISOControl)) {
      return Optional.of(
          "has an 'id' that is blank or holds control characters: give the provider's name of it");
    }
    return problemOfLimit("context", context)
        .or(() -> problemOfLimit("output", output))
        .or(this::problemOfLimits)
        .or(this::problemOfPrice);
  }

  private static Optional<String> problemOfLimit(String key, @Nullable Integer tokens) {
    return tokens == null || tokens > 0
        ? Optional.empty()
        : Optional.of("has '%s: %d': give a number of tokens above 0".formatted(key, tokens));
  }

  private Optional<String> problemOfLimits() {
    return context == null || output == null || output <= context
        ? Optional.empty()
        : Optional.of(
            "has 'output: %d', which is more than its 'context: %d': lower the output"
                .formatted(output, context));
  }

  private Optional<String> problemOfPrice() {
    if (price == null) {
      return tiers == null
          ? Optional.empty()
          : Optional.of("has 'tiers' without 'price': add the price below the tiers");
    }
    if (price.size() != 2 && price.size() != 4) {
      return Optional.of(
          "has 'price: %s': give input and output, or also cache read and cache write"
              .formatted(price));
    }
    if (!PriceTier.areFigures(price)) {
      return Optional.of(
          "has 'price: %s': give figures from 0 to %d".formatted(price, PriceTier.MAX_FIGURE));
    }
    return problemOfTiers();
  }

  private Optional<String> problemOfTiers() {
    boolean isValid =
        tiers == null || tiers.stream().allMatch(tier -> tier != null && tier.isValid());
    return isValid
        ? Optional.empty()
        : Optional.of(
            "has a wrong entry in 'tiers': give each 'over' above 0 and a 'price' of 2 or 4 figures");
  }

  /** The same model with another's facts where it states none itself. */
  CatalogueEntry over(CatalogueEntry below) {
    return new CatalogueEntry(
        id,
        either(context, below.context),
        either(output, below.output),
        either(price, below.price),
        either(temperature, below.temperature),
        either(reasoning, below.reasoning),
        either(images, below.images),
        either(pdfs, below.pdfs),
        either(efforts, below.efforts),
        price == null ? below.tiers : tiers);
  }

  private static <T> @Nullable T either(@Nullable T first, @Nullable T second) {
    return first == null ? second : first;
  }

  /** The same model under another name. */
  CatalogueEntry renamed(String other) {
    return named(other).over(this);
  }

  /** The same model with the limits of another. */
  CatalogueEntry withLimits(CatalogueEntry other) {
    return new CatalogueEntry(
        id,
        other.context,
        other.output,
        price,
        temperature,
        reasoning,
        images,
        pdfs,
        efforts,
        tiers);
  }

  /** The same model with an unknown price. */
  CatalogueEntry withoutPrice() {
    return new CatalogueEntry(
        id, context, output, null, temperature, reasoning, images, pdfs, efforts, null);
  }

  ModelCard card(Vendor vendor) {
    return new ModelCard(
        vendor.name(),
        id,
        requireNonNullElse(context, USUAL_CONTEXT),
        requireNonNullElse(output, USUAL_OUTPUT),
        priced(),
        traits(vendor.api()));
  }

  /**
   * A Claude that says nothing of it is newer than its catalogue, and the newer ones refuse a
   * temperature and a budget for thinking.
   */
  private ModelCapabilities traits(ModelApi api) {
    ModelCapabilities usual = ModelCapabilities.of(api, id);
    boolean isNewer = id.contains("claude-") && reasoning == null;
    ReasoningMode known = isNewer ? ReasoningMode.ADAPTIVE : usual.reasoning();
    return new ModelCapabilities(
        api,
        requireNonNullElse(temperature, !isNewer),
        mode(api, requireNonNullElse(reasoning, known)),
        requireNonNullElse(images, usual.images()),
        requireNonNullElse(pdfs, usual.pdfs()),
        requireNonNullElse(efforts, List.of()));
  }

  /** OpenAI's interfaces know an effort only, Anthropic's messages an adaptive one or a budget. */
  private static ReasoningMode mode(ModelApi api, ReasoningMode reasoning) {
    if (reasoning == ReasoningMode.NONE) {
      return reasoning;
    }
    boolean isOpenAis = api == ModelApi.CHAT || api == ModelApi.RESPONSES;
    return isOpenAis
        ? ReasoningMode.EFFORT
        : reasoning == ReasoningMode.EFFORT ? ReasoningMode.ADAPTIVE : reasoning;
  }

  /** The price with its tiers; empty if it is unknown. */
  Optional<ModelPrice> priced() {
    List<ModelPrice.Tier> longer = new ArrayList<>();
    for (PriceTier tier : requireNonNullElse(tiers, List.<PriceTier>of())) {
      longer.add(
          new ModelPrice.Tier(tier.over(), price(Objects.requireNonNull(tier.price()), List.of())));
    }
    return Optional.ofNullable(price).map(figures -> price(figures, longer));
  }

  private static ModelPrice price(List<BigDecimal> of, List<ModelPrice.Tier> tiers) {
    BigDecimal input = of.getFirst();
    return of.size() == 2
        ? new ModelPrice(input, of.get(1), input, input, tiers)
        : new ModelPrice(input, of.get(1), of.get(2), of.get(3), tiers);
  }
}
