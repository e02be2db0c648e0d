package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.plan.StepRecord;
import java.util.List;

/** The newest plan revision and the states of its steps. */
public record TaskRecordPlanSummary(int revision, String digest, List<StepRecord> steps) {
  public TaskRecordPlanSummary {
    steps = List.copyOf(steps);
  }
}
