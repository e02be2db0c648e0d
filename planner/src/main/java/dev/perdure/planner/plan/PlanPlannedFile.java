package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** A file a plan means to touch or read, relative to the workspace. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlanPlannedFile(String path, PlannedFileAction action, @Nullable String note) {

  /**
   * Turns an absent path into an empty one, which the plan check reports, and no action into
   * modify.
   */
  public PlanPlannedFile {
    path = PlanDefaults.orEmpty(path);
    action = PlanDefaults.orElse(action, PlannedFileAction.MODIFY);
  }
}
