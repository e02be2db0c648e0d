package dev.perdure.web.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The outcomes of the fixed tasks without a disturbance, which are played once. */
final class Undisturbed {

  private final ChaosStack stack;
  private Map<String, SteadyOutcome> outcomes = Map.of();

  Undisturbed(ChaosStack stack) {
    this.stack = stack;
  }

  /** The outcomes by strategy. */
  Map<String, SteadyOutcome> outcomes() {
    if (outcomes.isEmpty()) {
      outcomes = play();
    }
    return outcomes;
  }

  private Map<String, SteadyOutcome> play() {
    var api = new ChaosApi(stack::url, new ActionLog());
    try (var tasks = new SteadyTasks(stack, api)) {
      List<String> found = new ArrayList<>(tasks.awaitEnd());
      Map<String, SteadyOutcome> played = tasks.outcomes();
      played.values().forEach(outcome -> found.addAll(outcome.objections()));
      found.addAll(api.faults());
      if (!found.isEmpty()) {
        throw new AssertionError("Without a disturbance: " + String.join("\n  ", found));
      }
      return played;
    }
  }
}
