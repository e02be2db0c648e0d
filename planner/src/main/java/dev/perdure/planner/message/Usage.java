package dev.perdure.planner.message;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The token usage of one or more model calls and their price in US dollars, null if the price is
 * unknown.
 */
public record Usage(
    long inputTokens,
    long outputTokens,
    long cacheReadTokens,
    long cacheWriteTokens,
    @Nullable BigDecimal cost) {

  /** Nothing used. */
  public static Usage none() {
    return new Usage(0, 0, 0, 0, BigDecimal.ZERO);
  }

  /** All tokens sent and received, those of a cache among them. */
  public long tokens() {
    return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
  }
}
