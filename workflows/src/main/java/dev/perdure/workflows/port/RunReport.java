package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended; what it said stays in its conversation.
 *
 * @param reason why it did not come to an end of its own, or wants another plan, in words; null if
 *     that needs none
 * @param planning what it wants of the plan; null if it keeps to it
 */
public record RunReport(
    RunId run, FinishReason finish, @Nullable String reason, @Nullable PlanChange planning) {

  /** An end that leaves the plan as it is. */
  public RunReport(RunId run, FinishReason finish, @Nullable String reason) {
    this(run, finish, reason, null);
  }

  /** An end that needs no words. */
  public static RunReport of(RunId run, FinishReason finish) {
    return new RunReport(run, finish, null);
  }

  /** Returns the reason why the run ended, in a sentence. */
  public String sentence() {
    String words = reason;
    return words == null ? "It ended with %s.".formatted(finish) : words;
  }

  /** Whether the run came to an end of its own. */
  public boolean completed() {
    return finish == FinishReason.END_TURN;
  }

  /** Whether it was told to sum up because it had taken as many turns as it may. */
  public boolean summedUp() {
    return finish == FinishReason.MAX_STEPS;
  }
}
