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

  boolean isValid() {
    return over > 0 && price != null && (price.size() == 2 || price.size() == 4);
  }
}
