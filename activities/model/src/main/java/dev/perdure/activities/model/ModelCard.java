package dev.perdure.activities.model;

import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model's entry in the catalogue: its provider and id, its limits in tokens, its price, and its
 * capabilities such as images and reasoning.
 */
public record ModelCard(
    String provider,
    String id,
    int contextTokens,
    int outputTokens,
    Optional<ModelPrice> price,
    ModelCapabilities traits) {

  private static final int MAX_ANSWER_TOKENS = 32_000;
  private static final int SMALLEST_ANSWER = 1_024;

  /**
   * The longest answer to ask for unless someone asks for more: room must stay for the question.
   */
  public int answerTokens() {
    int room = Math.max(contextTokens / 4, SMALLEST_ANSWER);
    return Math.min(Math.min(outputTokens, MAX_ANSWER_TOKENS), room);
  }

  /** The name people write: {@code provider/model}. */
  public String name() {
    return provider + "/" + id;
  }

  /** The same model at another provider, whose price is unknown. */
  public ModelCard at(String otherProvider, String name, ModelApi api) {
    return new ModelCard(
        otherProvider, name, contextTokens, outputTokens, Optional.empty(), traits.by(api));
  }

  /** The same model with a price, if its own is unknown. */
  public ModelCard pricedBy(Optional<ModelPrice> other) {
    return new ModelCard(provider, id, contextTokens, outputTokens, price.or(() -> other), traits);
  }

  /** The same model, asked by another API. */
  public ModelCard by(ModelApi api) {
    return new ModelCard(provider, id, contextTokens, outputTokens, price, traits.by(api));
  }

  /**
   * The same, asked by responses and taken for a model that reasons: in a chat it may not both
   * reason and call tools.
   */
  public ModelCard byResponses() {
    var changed =
        new ModelCapabilities(
            ModelApi.RESPONSES,
            traits.temperature(),
            ReasoningMode.EFFORT,
            traits.images(),
            true,
            traits.efforts());
    return new ModelCard(provider, id, contextTokens, outputTokens, price, changed);
  }

  /** The same tokens with what they cost, null where the price is unknown; a known cost stays. */
  public Usage priced(Usage tokens) {
    if (tokens.cost() != null) {
      return tokens;
    }
    return new Usage(
        tokens.inputTokens(),
        tokens.outputTokens(),
        tokens.cacheReadTokens(),
        tokens.cacheWriteTokens(),
        cost(tokens));
  }

  private @Nullable BigDecimal cost(Usage tokens) {
    return price.map(known -> known.of(tokens)).orElse(null);
  }
}
