package dev.perdure.planner.task;

import dev.perdure.planner.json.JsonObject;
import java.util.Optional;

/**
 * The policy that was given with a task.
 *
 * @param asksForPlan whether nothing is changed before a person has approved a plan, whatever
 *     strategy triage would pick
 * @param asksBeforeDelivery whether a person looks at the changes before they are handed over
 * @param goesOnWhenDenied whether a run goes on after a denial without a word
 * @param replansAlone whether a plan of the rest is carried out without a person, within bounds
 * @param answersQuestions whether questions get the default answer instead of reaching a person
 * @param planners who drafts the plan
 */
public record TaskPolicy(
    boolean asksForPlan,
    boolean asksBeforeDelivery,
    boolean goesOnWhenDenied,
    boolean replansAlone,
    boolean answersQuestions,
    Planners planners) {

  /** The policy in the body that a task was handed over with; what it leaves out is the default. */
  public static TaskPolicy of(JsonObject body) {
    JsonObject policy = body.object("policy");
    return new TaskPolicy(
        says(policy, "plan", "ask"),
        says(policy, "delivery", "ask"),
        says(policy, "onDeny", "continue"),
        says(policy, "replan", "auto"),
        says(policy, "questions", "default"),
        Planners.of(policy.fields().get("planners")));
  }

  private static boolean says(JsonObject policy, String name, String word) {
    Optional<String> said = policy.text(name);
    return said.isPresent() && said.get().strip().equalsIgnoreCase(word);
  }
}
