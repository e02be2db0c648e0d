package dev.perdure.activities.model;

import dev.perdure.planner.budget.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A model in the catalogue: its limits in tokens, its price, and the options it takes. */
public record ModelCard(
    String provider,
    String id,
    int contextTokens,
    int outputTokens,
    Optional<Price> price,
    boolean temperature,
    boolean thinkingBudget) {

  private static final int LONGEST_ANSWER = 32_000;
  private static final Pattern PICTURES =
      Pattern.compile(
          "(?i)^(openai/)?(gpt-(?!3)|chatgpt|o[1-9])|gemini|vision|(^|[^a-z])vl([^a-z]|$)|vl-|llava|pixtral|gemma-?[3-9]|llama-?4|grok");

  /**
   * The longest answer to ask for unless someone asks for more: room must stay for the question.
   */
  public int answerTokens() {
    return Math.min(outputTokens, LONGEST_ANSWER);
  }

  /**
   * Whether it takes pictures: all of the vendors' own models do, others by a name that says so. A
   * model that does not would refuse the whole request.
   */
  public boolean takesPictures() {
    return provider.equals("anthropic") || PICTURES.matcher(id).find();
  }

  /** The name people write: {@code provider/model}. */
  public String name() {
    return provider + "/" + id;
  }

  /** The same model under another name. */
  public ModelCard named(String other) {
    return new ModelCard(
        provider, other, contextTokens, outputTokens, price, temperature, thinkingBudget);
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

  /** US dollars for a million tokens of each sort. */
  public record Price(
      BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {

    private static final int MILLION_DIGITS = 6;

    /** What these tokens cost; input tokens are those that no cache answered. */
    public BigDecimal of(Usage tokens) {
      return times(input, tokens.inputTokens())
          .add(times(output, tokens.outputTokens()))
          .add(times(cacheRead, tokens.cacheReadTokens()))
          .add(times(cacheWrite, tokens.cacheWriteTokens()));
    }

    private static BigDecimal times(BigDecimal perMillion, long tokens) {
      return perMillion.multiply(BigDecimal.valueOf(tokens)).movePointLeft(MILLION_DIGITS);
    }
  }
}
