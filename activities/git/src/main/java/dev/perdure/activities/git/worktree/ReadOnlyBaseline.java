package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import java.util.List;
import java.util.Optional;

/** Hidden git ref to the commit that a task's files must equal while the task is read-only. */
public record ReadOnlyBaseline(Git git) {

  private static final String REFS = "refs/perdure-baseline/";

  /** The baseline of a task; empty where code may change. */
  public Optional<BaselineCommit> find(Workspace workspace) {
    String format = "--format=%(objectname) %(tree)";
    String found = git.on(workspace.mirror()).text("for-each-ref", format, ref(workspace));
    return found.lines().findFirst().map(line -> line.split(" ")).map(BaselineCommit::of);
  }

  /** The baseline of a task and the tip of its branch, by one process. */
  public BaselinePosition position(Workspace workspace) {
    String format = "--format=%(objectname) %(tree) %(refname)";
    List<String> lines =
        git.on(workspace.mirror())
            .text("for-each-ref", format, ref(workspace), workspace.branchRef())
            .lines()
            .toList();
    return new BaselinePosition(
        at(lines, ref(workspace)),
        at(lines, workspace.branchRef())
            .map(BaselineCommit::commit)
            .orElseThrow(() -> new WorkspaceLostException(workspace)));
  }

  private static Optional<BaselineCommit> at(List<String> lines, String ref) {
    return lines.stream()
        .filter(line -> line.endsWith(" " + ref))
        .map(line -> line.split(" "))
        .map(BaselineCommit::of)
        .findFirst();
  }

  public void set(Workspace workspace, String commit) {
    git.on(workspace.mirror()).text("update-ref", ref(workspace), commit);
  }

  /** Follows where a person took the files by an undo or a redo. */
  public void follow(Workspace workspace, String commit) {
    find(workspace).ifPresent(_ -> set(workspace, commit));
  }

  public void forget(Workspace workspace) {
    git.on(workspace.mirror()).text("update-ref", "-d", ref(workspace));
  }

  static String ref(Workspace workspace) {
    return REFS + workspace.task().value();
  }
}
