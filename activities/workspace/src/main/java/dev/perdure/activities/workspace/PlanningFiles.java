package dev.perdure.activities.workspace;

import dev.perdure.activities.process.AsyncResult;
import dev.perdure.activities.workspace.cache.SetupCaches;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.PlanInspection;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.TreeCheck;
import java.util.Optional;

/** Guards the files of a task against changes during planning, and checks the plan against them. */
final class PlanningFiles {

  private final HostWorkspaces host;
  private final SurveyTaker surveyTaker;
  private final BackgroundEnder backgroundEnder;
  private final ReadOnlyEnforcer readOnlyEnforcer;
  private final PlanPreflight planPreflight;
  private final SetupCaches setupCaches;

  PlanningFiles(
      HostWorkspaces host,
      SurveyTaker surveyTaker,
      BackgroundEnder backgroundEnder,
      ReadOnlyEnforcer readOnlyEnforcer,
      PlanPreflight planPreflight,
      SetupCaches setupCaches) {
    this.host = host;
    this.surveyTaker = surveyTaker;
    this.backgroundEnder = backgroundEnder;
    this.readOnlyEnforcer = readOnlyEnforcer;
    this.planPreflight = planPreflight;
    this.setupCaches = setupCaches;
  }

  TreeCheck mark(TaskId task) {
    backgroundEnder.endAll(task);
    setupCaches.save(host.workspace(task));
    return readOnlyEnforcer.mark(task);
  }

  TreeCheck compare(TaskId task) {
    return readOnlyEnforcer.compare(task);
  }

  TreeCheck release(TaskId task) {
    Optional<ReleasedFiles> released = readOnlyEnforcer.release(task);
    if (released.isPresent()) {
      surveyTaker.take(task, released.get().tree());
    } else {
      surveyTaker.take(task);
    }
    return released.map(ReleasedFiles::check).orElseGet(TreeCheck::clean);
  }

  PreflightReport preflight(TaskId task) {
    return planPreflight.ofNewest(task).with(readOnlyEnforcer.uncommitted(task));
  }

  PlanInspection inspect(TaskId task) {
    try (var checked = AsyncResult.of(() -> planPreflight.ofNewest(task))) {
      InspectedFiles inspected = readOnlyEnforcer.inspect(task);
      boolean isUnchanged = inspected.tree().changed().isEmpty();
      return new PlanInspection(
          inspected.tree(),
          isUnchanged ? checked.get().with(inspected.uncommitted()) : PreflightReport.unknown());
    }
  }
}
