package dev.perdure.planner.task;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The policy given with a task: what people are asked about, such as plans and delivery, what
 * follows a denial, and how many planners draft; what it leaves out is the default.
 */
public record TaskPolicy(
    @Nullable String plan,
    @Nullable String replan,
    @Nullable String delivery,
    @Nullable String onDeny,
    @Nullable String questions,
    PlannersSetting planners) {

  public TaskPolicy {
    planners = Objects.requireNonNullElseGet(planners, () -> PlannersSetting.of(null));
  }

  /** The defaults. */
  public static TaskPolicy none() {
    return new TaskPolicy(null, null, null, null, null, PlannersSetting.of(null));
  }

  /**
   * Whether nothing is changed before a person has approved a plan, whatever strategy triage would
   * pick.
   */
  public boolean asksForPlan() {
    return hasValue(plan, "ask");
  }

  /** Whether a person looks at the changes before they are handed over. */
  public boolean asksBeforeDelivery() {
    return hasValue(delivery, "ask");
  }

  /** Whether a run goes on after a denial without a word. */
  public boolean goesOnWhenDenied() {
    return hasValue(onDeny, "continue");
  }

  /** Whether a plan of the rest is carried out without a person, within bounds. */
  public boolean replansAlone() {
    return hasValue(replan, "auto");
  }

  /** Whether questions get the default answer instead of reaching a person. */
  public boolean answersQuestions() {
    return hasValue(questions, "default");
  }

  private static boolean hasValue(@Nullable String said, String word) {
    return said != null && said.strip().equalsIgnoreCase(word);
  }
}
