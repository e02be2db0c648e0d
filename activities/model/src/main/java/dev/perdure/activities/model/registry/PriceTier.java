package dev.perdure.activities.model.registry;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The price of calls with a long context, as files list it.
 *
 * @param over the tokens of context above which it holds
 * @param price input, output, cache read and cache write, of which the last two may be left out
 */
record PriceTier(int over, @Nullable List<BigDecimal> price) {

  /** The highest price of a million tokens, in dollars. */
  static final int MAX_FIGURE = 1_000_000;

  boolean isValid() {
    return over > 0
        && price != null
        && (price.size() == 2 || price.size() == 4)
        && areFigures(price);
  }

  /** Whether figures can be prices of a million tokens in dollars. */
  static boolean areFigures(List<BigDecimal> price) {
    return price.stream()
        .allMatch(figure ->
            figure != null
                && figure.signum() >= 0
                && figure.compareTo(BigDecimal.valueOf(MAX_FIGURE)) <= 0);
  }
}
