package dev.perdure.activities.journal.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A place where the log of decisions is not as it was recorded.
 *
 * @param position the place in the task's chain; null for a row that has none
 * @param sentence the finding in words
 */
public record AuditFinding(
    TaskId taskId,
    Kind kind,
    @Nullable Integer position,
    @Nullable RequestId requestId,
    @Nullable DecisionId decisionId,
    String sentence) {

  /** The kinds of findings. */
  public enum Kind {
    /** The row of a decision was changed. */
    @JsonProperty("changed")
    CHANGED,
    /** The request or the plan that was decided on was changed. */
    @JsonProperty("content_changed")
    CONTENT_CHANGED,
    /** A decision was removed. */
    @JsonProperty("missing")
    MISSING,
    /** A decision does not follow the one before it: rows were inserted, moved or removed. */
    @JsonProperty("misplaced")
    MISPLACED,
    /** The chain ends elsewhere than Perdure recorded. */
    @JsonProperty("cut")
    CUT,
    /** An event, a rule or a trust says otherwise than the decision that it comes from. */
    @JsonProperty("contradicted")
    CONTRADICTED,
    /** The record of a task could not be read, so nothing is known of its decisions. */
    @JsonProperty("unreadable")
    UNREADABLE
  }
}
