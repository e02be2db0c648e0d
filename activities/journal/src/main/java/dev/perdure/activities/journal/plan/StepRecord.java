package dev.perdure.activities.journal.plan;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.StepKind;
import dev.perdure.planner.plan.StepState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Record of a plan step as the API returns it: its state, its attempts and its results. */
public record StepRecord(
    StepId id,
    String title,
    StepState state,
    List<StepId> dependsOn,
    StepKind kind,
    @Nullable String agent,
    @Nullable RunId runId,
    int attempts,
    boolean held,
    @Nullable String result,
    @Nullable String note,
    @Nullable String commit,
    @Nullable String reflection,
    List<StepRecordCheckRecord> checks)
    implements PlanSchedule.Node {

  public StepRecord {
    dependsOn = List.copyOf(dependsOn);
    checks = List.copyOf(checks);
  }
}
