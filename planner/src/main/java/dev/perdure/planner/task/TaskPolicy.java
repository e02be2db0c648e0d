package dev.perdure.planner.task;

import dev.perdure.planner.json.JsonObject;
import java.util.Optional;

/**
 * The policy that was given with a task.
 *
 * @param asksBeforeDelivery whether a person looks at the changes before they are handed over
 * @param goesOnWhenDenied whether a run goes on after a denial without a word
 */
public record TaskPolicy(boolean asksBeforeDelivery, boolean goesOnWhenDenied) {

  /** The policy in the body that a task was handed over with; what it leaves out is the default. */
  public static TaskPolicy of(JsonObject body) {
    JsonObject policy = body.object("policy");
    return new TaskPolicy(says(policy, "delivery", "ask"), says(policy, "onDeny", "continue"));
  }

  private static boolean says(JsonObject policy, String name, String word) {
    Optional<String> said = policy.text(name);
    return said.isPresent() && said.get().strip().equalsIgnoreCase(word);
  }
}
