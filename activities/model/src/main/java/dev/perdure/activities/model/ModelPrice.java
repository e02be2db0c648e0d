package dev.perdure.activities.model;

import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;

/** US dollars for a million tokens of each sort. */
public record ModelPrice(
    BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {

  private static final int MILLION_DIGITS = 6;

  /** Returns the cost of these tokens. The input tokens are the tokens that no cache answered. */
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
