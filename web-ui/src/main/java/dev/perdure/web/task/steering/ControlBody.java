package dev.perdure.web.task.steering;

import dev.perdure.activities.journal.run.Dimension;
import dev.perdure.web.http.Words;
import dev.perdure.web.problem.ApiFailure;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a person steers a task.
 *
 * @param budget the new limit in US dollars, for {@code raise_budget} as the next three
 */
record ControlBody(
    @Nullable String command,
    @Nullable BigDecimal budget,
    @Nullable BigDecimal tokens,
    @Nullable BigDecimal turns,
    @Nullable BigDecimal minutes) {

  /** The command that is meant. */
  Steering steering() {
    if (command == null) {
      throw ApiFailure.invalid("command", "The field 'command' is missing: say what to do.");
    }
    var steering = Words.one("command", command, List.of(Steering.values()));
    if (steering != Steering.RAISE_BUDGET && !limits().isEmpty()) {
      throw ApiFailure.invalid(
          "budget", "A limit does not belong to '%s': leave it out.".formatted(command));
    }
    return steering;
  }

  /** The limits given, by what they limit. */
  Map<Dimension, BigDecimal> limits() {
    var limits = new EnumMap<Dimension, BigDecimal>(Dimension.class);
    put(limits, Dimension.COST, budget);
    put(limits, Dimension.TOKENS, tokens);
    put(limits, Dimension.TURNS, turns);
    put(limits, Dimension.MINUTES, minutes);
    return limits;
  }

  private static void put(
      Map<Dimension, BigDecimal> limits, Dimension dimension, @Nullable BigDecimal limit) {
    if (limit != null) {
      limits.put(dimension, limit);
    }
  }
}
