package dev.perdure.activities.site;

import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.site.place.Site;
import dev.perdure.activities.site.place.SiteRecords;
import dev.perdure.activities.workspace.Workspace;
import dev.perdure.activities.workspace.change.ChangeSet;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.plan.StepId;
import java.util.List;
import java.util.Optional;

/** What a task, or one step of it, has changed so far; empty where its files are elsewhere. */
public record TaskChanges(Site site, SiteRecords records) {

  /** From where the task began to its newest commit or checkpoint. */
  public Optional<ChangeSet> of(TaskId task) {
    return site.workspaces()
        .find(task)
        .map(workspace -> between(workspace, workspace.base(), newest(workspace)));
  }

  /** What the commit of a step changed; nothing before there is one. */
  public Optional<ChangeSet> of(TaskId task, StepId step) {
    var commit = records.steps().find(task, step).flatMap(TaskChanges::commit);
    return site.workspaces()
        .find(task)
        .map(workspace ->
            commit
                .map(made -> between(workspace, made + "^", made))
                .orElseGet(() -> nothing(workspace)));
  }

  private ChangeSet between(Workspace workspace, String base, String head) {
    return site.changes().between(workspace.mirror(), base, head);
  }

  private String newest(Workspace workspace) {
    var checkpoints = site.checkpoints().list(workspace);
    return checkpoints.isEmpty()
        ? site.steps().tip(workspace)
        : site.checkpoints().current(workspace);
  }

  private static Optional<String> commit(StepRecord step) {
    return Optional.ofNullable(step.commit());
  }

  private static ChangeSet nothing(Workspace workspace) {
    return new ChangeSet(workspace.base(), workspace.base(), List.of());
  }
}
