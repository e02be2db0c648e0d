package dev.perdure.web.server;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelPrice;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.planner.agent.ReasoningEffort;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model and what it costs, in US dollars for a million tokens; null where nobody knows.
 *
 * @param keySet whether the provider's key is set, or the provider needs none; for a cloud, whether
 *     variables or files hold credentials
 */
public record ModelView(
    String name,
    String provider,
    String id,
    int contextTokens,
    int outputTokens,
    @Nullable BigDecimal inputPrice,
    @Nullable BigDecimal outputPrice,
    List<PriceTier> priceTiers,
    boolean standard,
    List<ReasoningEffort> variants,
    boolean keySet) {

  public ModelView {
    priceTiers = List.copyOf(priceTiers);
    variants = List.copyOf(variants);
  }

  /** The prices of calls whose context has more than a number of tokens. */
  public record PriceTier(int overTokens, BigDecimal inputPrice, BigDecimal outputPrice) {

    private static PriceTier of(ModelPrice.Tier tier) {
      return new PriceTier(tier.over(), tier.price().input(), tier.price().output());
    }
  }

  /**
   * All models of the catalogues without those of Bedrock and Vertex, each provider's newest first.
   */
  public static List<ModelView> all(Models models) {
    return views(models, models.cards());
  }

  /** The models of one provider, which may be a cloud. */
  public static List<ModelView> of(Models models, String provider) {
    return views(models, models.cards(provider));
  }

  private static List<ModelView> views(Models models, List<ModelCard> cards) {
    Optional<String> standard = models.standardConfigured();
    Map<String, Boolean> keys = new HashMap<>();
    return cards.stream()
        .map(card ->
            of(
                card,
                standard.filter(card.name()::equals).isPresent(),
                keys.computeIfAbsent(card.provider(), models::hasKey)))
        .toList();
  }

  private static ModelView of(ModelCard card, boolean isStandard, boolean isKeySet) {
    var price = card.price();
    return new ModelView(
        card.name(),
        card.provider(),
        card.id(),
        card.contextTokens(),
        card.outputTokens(),
        price.map(ModelPrice::input).orElse(null),
        price.map(ModelPrice::output).orElse(null),
        price.map(ModelPrice::tiers).orElse(List.of()).stream().map(PriceTier::of).toList(),
        isStandard,
        card.traits().reasoning() == ReasoningMode.NONE
            ? List.of()
            : List.of(ReasoningEffort.values()),
        isKeySet);
  }
}
