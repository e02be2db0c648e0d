package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.prompt.WorkspaceSurvey;
import dev.perdure.planner.id.TaskId;

/** Surveys the files of tasks for the prompts of their next runs. */
final class SurveyTaker {

  private final HostWorkspaces host;
  private final WorkspaceSurvey survey;

  SurveyTaker(HostWorkspaces host, WorkspaceSurvey survey) {
    this.host = host;
    this.survey = survey;
  }

  /** Records the facts about the files for the next run. */
  void take(TaskId task) {
    var workspace = host.workspace(task);
    survey.take(workspace, host.checkpoints().treeHash(workspace));
  }

  /** The same of files whose tree is known. */
  void take(TaskId task, String tree) {
    survey.take(host.workspace(task), tree);
  }

  /** The same of files that the newest checkpoint has just been taken of. */
  void takeOfCheckpoint(TaskId task) {
    var workspace = host.workspace(task);
    survey.take(workspace, host.checkpoints().currentTree(workspace));
  }
}
