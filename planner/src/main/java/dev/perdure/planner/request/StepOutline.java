package dev.perdure.planner.request;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** A step of the plan under approval and the unfinished steps it needs. */
public record StepOutline(StepId id, List<StepId> dependsOn) {

  /** Copies the dependencies. */
  public StepOutline {
    dependsOn = NullSafeLists.copy(dependsOn);
  }
}
