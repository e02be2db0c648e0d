package dev.perdure.activities.workspace;

import dev.perdure.activities.beat.Beat;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.repository.Mirroring;
import dev.perdure.activities.workspace.repository.Repositories;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.StepId;
import dev.perdure.workflows.port.CheckRun;
import dev.perdure.workflows.port.Delivered;
import dev.perdure.workflows.port.StepCommit;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TreeGuard;
import dev.perdure.workflows.port.TreeMark;
import dev.perdure.workflows.port.Verdict;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The worktrees of this host, as activities; each may be asked again and does nothing twice. */
public final class WorkspaceActivitiesImpl implements WorkspaceActivities {

  private static final String BEFORE_PLANNING = "Before planning";

  private final Journal journal;
  private final WorkspaceTools tools;
  private final String host;
  private final Checks checks;
  private final Handover handover;

  /** The worktrees of a host with a stable id. */
  public WorkspaceActivitiesImpl(Journal journal, WorkspaceTools tools, String host) {
    this.journal = journal;
    this.tools = tools;
    this.host = host;
    this.checks = new Checks(journal, tools);
    this.handover = new Handover(journal, tools);
  }

  @Override
  public void open(TaskRef ref) {
    try (Beat _ = Beat.start(() -> {})) {
      TaskRecord task = journal.taskReader().find(ref.task()).orElseThrow();
      Mirroring.Mirrored source = mirror(task);
      Workspace workspace = tools.workspaces().open(ref.task(), source, task.title());
      journal.database().transact(() -> record(task, source, workspace));
    }
  }

  @Override
  public TreeMark mark(TaskRef task) {
    try (Beat _ = Beat.start(() -> {})) {
      Checkpoint checkpoint = tools.checkpoints().take(workspace(task.task()), BEFORE_PLANNING);
      return new TreeMark(task.task(), checkpoint.commit());
    }
  }

  @Override
  public TreeGuard guard(TreeMark mark) {
    try (Beat _ = Beat.start(() -> {})) {
      return compare(mark);
    }
  }

  private TreeGuard compare(TreeMark mark) {
    Workspace workspace = workspace(mark.task());
    String before =
        tools.checkpoints().list(workspace).stream()
            .filter(checkpoint -> checkpoint.commit().equals(mark.tree()))
            .map(Checkpoint::tree)
            .findFirst()
            .orElseThrow();
    boolean unchanged = before.equals(tools.checkpoints().treeHash(workspace));
    if (!unchanged) {
      tools.checkpoints().restore(workspace, mark.tree());
    }
    return new TreeGuard(unchanged);
  }

  @Override
  public Verdict check(CheckRun run) {
    Thread worker = Thread.currentThread();
    try (Beat beat = Beat.start(worker::interrupt)) {
      Verdict verdict = checks.run(run, workspace(run.task()));
      beat.throwIfEnded();
      return verdict;
    }
  }

  @Override
  public void commit(StepCommit commit) {
    try (Beat _ = Beat.start(() -> {})) {
      Workspace workspace = workspace(commit.task());
      Steps.Committed committed = tools.steps().commit(workspace, message(commit));
      tools.checkpoints().take(workspace, label(commit));
      journal.database().transact(() -> record(commit, committed));
    }
  }

  @Override
  public Delivered deliver(TaskRef task) {
    try (Beat _ = Beat.start(() -> {})) {
      return handover.of(task.task(), workspace(task.task()));
    }
  }

  private Workspace workspace(TaskId task) {
    return tools
        .workspaces()
        .find(task)
        .orElseThrow(
            () ->
                ApplicationFailure.newNonRetryableFailure(
                    "The workspace of task '%s' is not on host '%s'.".formatted(task, host),
                    "workspace_missing"));
  }

  private Mirroring.Mirrored mirror(TaskRecord task) {
    TaskRecord.Repository repository = task.repository();
    if (repository == null) {
      return tools.repositories().scratch(task.id().value());
    }
    var wish =
        new Repositories.Wish(
            repository.location(), Optional.ofNullable(repository.ref()), includesChanges(task));
    return switch (tools.repositories().mirror(wish)) {
      case Mirroring.Mirrored mirrored -> mirrored;
      case Mirroring.Refused(var reason, var sentence) ->
          throw ApplicationFailure.newNonRetryableFailure(
              sentence, "repository_" + reason.name().toLowerCase(Locale.ROOT));
    };
  }

  private boolean includesChanges(TaskRecord task) {
    return journal
        .tasks()
        .body(task.id())
        .filter(
            body ->
                body.fields().get("repository") instanceof Map<?, ?> repository
                    && "include".equals(repository.get("dirty")))
        .isPresent();
  }

  private void record(TaskRecord task, Mirroring.Mirrored source, Workspace workspace) {
    journal
        .facts()
        .workspace(
            task.id(),
            new TaskRecord.Workspace(
                workspace.directory().toString(),
                workspace.branch(),
                workspace.base(),
                source.ref(),
                host));
    journal.facts().commit(task.id(), workspace.base());
    List<TaskEvent> notices =
        source.notices().stream()
            .map(text -> TaskEvent.of(EventKind.NOTICE, task.id(), JsonObject.of("text", text)))
            .toList();
    journal.events().append(notices);
  }

  private void record(StepCommit commit, Steps.Committed committed) {
    if (commit.step() != null) {
      journal.steps().commit(commit.task(), commit.step(), committed.commit());
    }
    JsonObject data =
        JsonObject.of("commit", committed.commit())
            .with("tree", committed.tree())
            .with("changed", committed.changed());
    journal.events().append(TaskEvent.of(EventKind.WORKSPACE_CHANGED, commit.task(), data));
  }

  private String message(StepCommit commit) {
    @Nullable StepId step = commit.step();
    if (step == null) {
      return journal.taskReader().find(commit.task()).orElseThrow().title();
    }
    return journal.steps().find(commit.task(), step).map(StepRecord::title).orElse(step.value());
  }

  private static String label(StepCommit commit) {
    return commit.step() == null
        ? "Follow-up " + commit.attempt()
        : "Step %s, attempt %d".formatted(commit.step(), commit.attempt());
  }
}
