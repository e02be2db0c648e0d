package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The strategies that an organisation allows, the preferred one first; empty for all. */
public record AllowedStrategies(@JsonValue List<Strategy> strategies) {

  /** Copies the strategies. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public AllowedStrategies {
    strategies = NullSafeLists.copy(strategies);
  }

  /** All strategies. */
  public static AllowedStrategies all() {
    return new AllowedStrategies(List.of());
  }

  /** Whether a strategy is allowed; {@code auto} is, because triage picks an allowed one. */
  public boolean allows(Strategy strategy) {
    return strategies.isEmpty() || strategy == Strategy.AUTO || strategies.contains(strategy);
  }

  /** Returns the refusal of a strategy, as a sentence; empty for an allowed one. */
  public Optional<String> refusal(Strategy strategy) {
    return allows(strategy)
        ? Optional.empty()
        : Optional.of(
            "The organisation does not allow the strategy '%s': use one of auto, %s."
                .formatted(strategy.wireName(), names()));
  }

  /** Whether a strategy is allowed whose plan a person approves. */
  public boolean allowsPlans() {
    return strategies.isEmpty() || strategies.stream().anyMatch(Strategy::needsApproval);
  }

  /**
   * The choice of triage; the preferred strategy takes the place of one that is not allowed. If the
   * choice has a plan that a person approves, so has the strategy in its place, if there is one.
   */
  public Triage limit(Triage picked) {
    if (allows(picked.strategy())) {
      return picked;
    }
    Strategy other =
        strategies.stream()
            .filter(one -> one.needsApproval() || !picked.strategy().needsApproval())
            .findFirst()
            .orElseGet(strategies::getFirst);
    return new Triage(
        picked.asked(),
        other,
        picked.type(),
        picked.skipped(),
        other.designs() ? picked.perspectives() : List.of(),
        "The organisation does not allow the strategy '%s', and %s takes its place."
            .formatted(picked.strategy().wireName(), other.wireName()));
  }

  private String names() {
    return strategies.stream().map(Strategy::wireName).collect(Collectors.joining(", "));
  }
}
