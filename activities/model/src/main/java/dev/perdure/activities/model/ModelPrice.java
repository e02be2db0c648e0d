package dev.perdure.activities.model;

import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/**
 * US dollars for a million tokens of each sort.
 *
 * @param tiers the prices of calls with a long context, the shortest context first
 */
public record ModelPrice(
    BigDecimal input,
    BigDecimal output,
    BigDecimal cacheRead,
    BigDecimal cacheWrite,
    List<Tier> tiers) {

  private static final int MILLION_DIGITS = 6;

  /** The prices of all tokens of a call whose context has more than a number of tokens. */
  public record Tier(int over, ModelPrice price) {}

  public ModelPrice {
    tiers = tiers.stream().sorted(Comparator.comparingInt(Tier::over)).toList();
  }

  /** One price for calls of any length. */
  public ModelPrice(
      BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {
    this(input, output, cacheRead, cacheWrite, List.of());
  }

  /**
   * Returns the cost of the tokens of one call. The input tokens are the tokens that no cache
   * answered; the context is all that the model read.
   */
  public BigDecimal of(Usage tokens) {
    long context = tokens.inputTokens() + tokens.cacheReadTokens() + tokens.cacheWriteTokens();
    return tiers.reversed().stream()
        .filter(tier -> context > tier.over())
        .findFirst()
        .map(tier -> tier.price().cost(tokens))
        .orElseGet(() -> cost(tokens));
  }

  private BigDecimal cost(Usage tokens) {
    return times(input, tokens.inputTokens())
        .add(times(output, tokens.outputTokens()))
        .add(times(cacheRead, tokens.cacheReadTokens()))
        .add(times(cacheWrite, tokens.cacheWriteTokens()));
  }

  private static BigDecimal times(BigDecimal perMillion, long tokens) {
    return perMillion.multiply(BigDecimal.valueOf(tokens)).movePointLeft(MILLION_DIGITS);
  }
}
