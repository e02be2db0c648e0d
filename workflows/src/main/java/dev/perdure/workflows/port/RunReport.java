package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended; what it said stays in its conversation.
 *
 * @param reason why it did not come to an end of its own, or wants another plan, in words; null if
 *     that needs none
 * @param planning what it wants of the plan; null if it keeps to it
 * @param suspended true if only the workflow has ended and the run goes on in another; else null
 */
public record RunReport(
    RunId run,
    FinishReason finish,
    @Nullable String reason,
    @Nullable PlanChange planning,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean suspended) {

  /** The end of a run. */
  public RunReport(
      RunId run, FinishReason finish, @Nullable String reason, @Nullable PlanChange planning) {
    this(run, finish, reason, planning, null);
  }

  /** An end that leaves the plan as it is. */
  public RunReport(RunId run, FinishReason finish, @Nullable String reason) {
    this(run, finish, reason, null);
  }

  /** An end that needs no words. */
  public static RunReport of(RunId run, FinishReason finish) {
    return new RunReport(run, finish, null);
  }

  /** A run that has not ended; its next workflow continues from the journal. */
  public static RunReport suspended(RunId run) {
    return new RunReport(run, FinishReason.TOOL_USE, null, null, true);
  }

  /** Whether the run has not ended and continues in another workflow. */
  public boolean continues() {
    return Boolean.TRUE.equals(suspended);
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
