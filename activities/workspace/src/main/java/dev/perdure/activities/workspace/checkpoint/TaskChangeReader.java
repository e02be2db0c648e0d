package dev.perdure.activities.workspace.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.git.tree.DiffReader;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** File changes of a task or of one step, read from its git worktree or from the replica of it. */
public final class TaskChangeReader {

  /** The scope of all that a task has changed. */
  public static final String TASK = "task";

  private static final String STEP = "step:";
  private static final String CHECKPOINT = "checkpoint:";

  private final StepStore stepStore;
  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final HostWorkspaces host;

  public TaskChangeReader(
      StepStore stepStore, WorkspaceReplicaStore workspaceReplicaStore, HostWorkspaces host) {
    this.stepStore = stepStore;
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.host = host;
  }

  /** The scope of what a step has changed. */
  public static String scope(StepId step) {
    return STEP + step;
  }

  /** From where the task began to its newest commit or checkpoint. */
  public Optional<ChangeSet> of(TaskId task) {
    return host.workspaces().known(task).map(this::of).or(() -> findReplicated(task, TASK));
  }

  /** The same of a workspace on this host. */
  public ChangeSet of(Workspace workspace) {
    return between(workspace, workspace.base(), newest(workspace));
  }

  /** The changes of a step's commit; empty before there is one. */
  public Optional<ChangeSet> of(TaskId task, StepId step) {
    return host.workspaces()
        .known(task)
        .map(workspace ->
            commit(task, step)
                .map(made -> of(workspace, made))
                .orElseGet(() -> nothing(workspace.base())))
        .or(() -> findReplicated(task, scope(step)))
        .or(() -> findReplicated(task, TASK).map(changes -> nothing(changes.base())));
  }

  /** The commits of a scope, a checkpoint among them; empty if the task has no such commit. */
  Optional<CommitRange> range(Workspace workspace, String scope) {
    if (scope.equals(TASK)) {
      return Optional.of(new CommitRange(workspace.base(), newest(workspace)));
    }
    if (scope.startsWith(STEP)) {
      return commit(workspace.task(), new StepId(scope.substring(STEP.length())))
          .map(commit -> new CommitRange(commit + "^", commit));
    }
    return host.checkpoints().list(workspace).stream()
        .filter(checkpoint -> scope.equals(CHECKPOINT + checkpoint.number()))
        .map(checkpoint -> new CommitRange(checkpoint.parent(), checkpoint.commit()))
        .findFirst();
  }

  /**
   * Returns the changes since a commit of the task; empty for another commit, or if the host lacks
   * the task's files.
   */
  public Optional<ChangeSet> since(TaskId task, String commit) {
    return owning(task, commit).map(workspace -> between(workspace, commit, newest(workspace)));
  }

  /**
   * The difference between the newest files of two tasks; empty if this host lacks the files of
   * one.
   */
  public Optional<ChangeSet> between(TaskId one, TaskId other) {
    return host.workspaces()
        .known(one)
        .flatMap(first -> host.workspaces().known(other).map(second -> between(first, second)));
  }

  /** Two tasks may have repositories of their own, so git reads the objects of both. */
  private ChangeSet between(Workspace one, Workspace other) {
    String objects = other.mirror().resolve("objects").toString();
    Git both = host.git().with("GIT_ALTERNATE_OBJECT_DIRECTORIES", quoted(objects));
    return new DiffReader(both).between(one.mirror(), newest(one), newest(other));
  }

  private static String quoted(String path) {
    return '"' + path.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /**
   * A file at a commit of the task; empty for another commit, no such file, or without its files.
   */
  public Optional<FileText> file(TaskId task, String commit, String path) {
    return owning(task, commit)
        .map(workspace -> host.git().on(workspace.mirror()))
        .map(git -> git.tryTo("cat-file", "blob", commit + ":" + path))
        .filter(GitResult::succeeded)
        .map(FileText::of);
  }

  /** The lines of a file. */
  public record FileText(List<String> lines) {

    static FileText of(GitResult blob) {
      return new FileText(new String(blob.output(), UTF_8).lines().toList());
    }
  }

  /** The workspace, if it is on this host and the commit is one that the task has made. */
  private Optional<Workspace> owning(TaskId task, String commit) {
    return host.workspaces()
        .known(task)
        .filter(workspace ->
            Stream.of(
                    Stream.of(workspace.base(), newest(workspace)),
                    stepStore.all(task).stream().map(StepRecord::commit),
                    host.checkpoints().list(workspace).stream().map(Checkpoint::commit))
                .flatMap(commits -> commits)
                .anyMatch(commit::equals));
  }

  public ChangeSet of(Workspace workspace, String commit) {
    return between(workspace, commit + "^", commit);
  }

  /** The newest commit or checkpoint of a workspace on this host. */
  public String newest(Workspace workspace) {
    var checkpoints = host.checkpoints().list(workspace);
    return checkpoints.isEmpty()
        ? host.steps().tip(workspace)
        : host.checkpoints().current(workspace);
  }

  /** Stores what has changed up to now for hosts without the files; idempotent. */
  public void keep(Workspace workspace) {
    String newest = newest(workspace);
    keep(workspace, TASK, newest, () -> of(workspace));
    for (StepRecord step : stepStore.all(workspace.task())) {
      String commit = step.commit();
      if (commit != null) {
        String scope = scope(step.id());
        keep(workspace, scope, commit, () -> of(workspace, commit));
      }
    }
  }

  private void keep(Workspace workspace, String scope, String head, Supplier<ChangeSet> set) {
    if (!workspaceReplicaStore.head(workspace.task(), scope).equals(Optional.of(head))) {
      workspaceReplicaStore.keepChanges(workspace.task(), scope, head, Json.write(set.get()));
    }
  }

  private ChangeSet between(Workspace workspace, String base, String head) {
    return host.changes().between(workspace.mirror(), base, head);
  }

  private Optional<String> commit(TaskId task, StepId step) {
    return stepStore.find(task, step).map(StepRecord::commit);
  }

  private Optional<ChangeSet> findReplicated(TaskId task, String scope) {
    return workspaceReplicaStore.changes(task, scope).map(json -> Json.read(json, ChangeSet.class));
  }

  private static ChangeSet nothing(String base) {
    return new ChangeSet(base, base, List.of());
  }

  /** Explains why the files of a task are no longer on this host, if they are lost. */
  public Optional<String> lost(TaskId task) {
    return host.lost(task);
  }
}
