package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * One edit.
 *
 * @param after the step that an inserted or moved one follows; the first place where it is absent
 */
public record AgentPlanEdit(
    @Nullable Operation op,
    @Nullable String id,
    @Nullable String after,
    @Nullable Step step,
    @Nullable String title,
    @Nullable String instructions,
    @Nullable String note) {

  /** Operations on a step of a plan. */
  public enum Operation {
    @JsonProperty("insert")
    INSERT,
    @JsonProperty("remove")
    REMOVE,
    @JsonProperty("move")
    MOVE,
    @JsonProperty("reword")
    REWORD,
    @JsonProperty("done")
    DONE,
    @JsonProperty("skip")
    SKIP,
    @JsonProperty("note")
    NOTE
  }
}
