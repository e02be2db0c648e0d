package dev.perdure.activities.workspace;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.OpenedWorkspace;
import dev.perdure.workflows.port.PresentedRequest;
import java.util.function.Consumer;

/**
 * Opens the workspace of a task, asks for the trust in its configuration, and surveys its files.
 */
final class WorkspaceOpening {

  private final SurveyTaker surveyTaker;
  private final WorkspaceOpener workspaceOpener;
  private final WorkspacePreparer workspacePreparer;
  private final RequestVagueness requestVagueness;
  private final Consumer<TaskId> whenOpened;

  WorkspaceOpening(
      SurveyTaker surveyTaker,
      WorkspaceOpener workspaceOpener,
      WorkspacePreparer workspacePreparer,
      RequestVagueness requestVagueness,
      Consumer<TaskId> whenOpened) {
    this.surveyTaker = surveyTaker;
    this.workspaceOpener = workspaceOpener;
    this.workspacePreparer = workspacePreparer;
    this.requestVagueness = requestVagueness;
    this.whenOpened = whenOpened;
  }

  OpenedWorkspace open(TaskId task) {
    OpenedWorkspace ready = workspaceOpener.open(task);
    surveyTaker.take(task);
    whenOpened.accept(task);
    boolean prepared = ready.setup().isEmpty() && workspacePreparer.prepare(task);
    return new OpenedWorkspace(
        ready.setup(), ready.planners(), requestVagueness.isVague(task), prepared);
  }

  PresentedRequest reviewTrust(TaskId task) {
    return PresentedRequest.of(workspacePreparer.review(task).orElse(null));
  }
}
