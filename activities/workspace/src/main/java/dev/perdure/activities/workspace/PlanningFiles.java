package dev.perdure.activities.workspace;

import dev.perdure.activities.process.AsyncResult;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.PlanInspection;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.TreeCheck;
import java.util.Optional;

/** Guards the files of a task against changes during planning, and checks the plan against them. */
final class PlanningFiles {

  private final SurveyTaker surveyTaker;
  private final BackgroundEnder backgroundEnder;
  private final ReadOnlyEnforcer readOnlyEnforcer;
  private final PlanPreflight planPreflight;

  PlanningFiles(
      SurveyTaker surveyTaker,
      BackgroundEnder backgroundEnder,
      ReadOnlyEnforcer readOnlyEnforcer,
      PlanPreflight planPreflight) {
    this.surveyTaker = surveyTaker;
    this.backgroundEnder = backgroundEnder;
    this.readOnlyEnforcer = readOnlyEnforcer;
    this.planPreflight = planPreflight;
  }

  TreeCheck mark(TaskId task) {
    backgroundEnder.endAll(task);
    return readOnlyEnforcer.mark(task);
  }

  TreeCheck compare(TaskId task) {
    return readOnlyEnforcer.compare(task);
  }

  TreeCheck release(TaskId task) {
    Optional<TreeCheck> released = readOnlyEnforcer.release(task);
    if (released.isPresent()) {
      surveyTaker.takeOfCheckpoint(task);
    } else {
      surveyTaker.take(task);
    }
    return released.orElseGet(TreeCheck::clean);
  }

  PreflightReport preflight(TaskId task) {
    return planPreflight.ofNewest(task).with(readOnlyEnforcer.uncommitted(task));
  }

  PlanInspection inspect(TaskId task) {
    try (var checked = AsyncResult.of(() -> planPreflight.ofNewest(task))) {
      TreeCheck tree = readOnlyEnforcer.compare(task);
      return new PlanInspection(
          tree,
          tree.changed().isEmpty()
              ? checked.get().with(readOnlyEnforcer.uncommittedBefore(task))
              : PreflightReport.unknown());
    }
  }
}
