package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.Optional;

/**
 * Takes the newest commits off a task's branch, and its files back to before them. The commits stay
 * on a hidden ref, {@code refs/perdure-aside/<task>/<n>}, and the files in a checkpoint.
 */
public record BranchReset(
    Git git, Checkpoints checkpoints, TaskBranchCommitter taskBranchCommitter) {

  private static final String ASIDE = "refs/perdure-aside/";
  private static final String TRAILER = "%(trailers:key=Perdure-Step,valueonly,separator=%x2C)";
  private static final int PARTS = 3;

  /** The commits of a task's branch, the oldest first. */
  public List<BranchCommit> commits(Workspace workspace) {
    return git.on(workspace.mirror())
        .text(
            "log",
            "--reverse",
            "--first-parent",
            "--format=%H%x00%s%x00" + TRAILER,
            workspace.base() + ".." + workspace.branchRef())
        .lines()
        .map(BranchReset::commit)
        .toList();
  }

  private static BranchCommit commit(String line) {
    String[] part = line.split("\0", PARTS);
    Optional<StepId> step = Optional.of(part[2]).filter(id -> !id.isBlank()).map(StepId::new);
    return new BranchCommit(part[0], part[1], step);
  }

  /** The ref that will hold the next commits that are set aside. */
  public String next(Workspace workspace) {
    long known =
        git.on(workspace.mirror())
            .text("for-each-ref", "--format=%(refname)", aside(workspace))
            .lines()
            .count();
    return aside(workspace) + (known + 1);
  }

  /**
   * Takes commits off the end of the branch. What is to be recorded is so between the files and the
   * branch: a reset that breaks off is done again from the commits that are still there.
   *
   * @param off the commits, the oldest first; none only takes back what is not committed
   */
  public BranchResetResult reset(
      Workspace workspace, List<BranchCommit> off, String label, Runnable recording) {
    return checkpoints.holding(
        workspace,
        () -> {
          Optional<Checkpoint> kept = checkpoints.takeIfChanged(workspace, "Before " + label);
          String tip = taskBranchCommitter.tip(workspace);
          String target = off.isEmpty() ? tip : parent(workspace, off.getFirst());
          List<String> inTheWay = checkpoints.move(workspace, target);
          if (!inTheWay.isEmpty()) {
            return new OverwriteRefused(inTheWay, kept);
          }
          recording.run();
          String updates =
              off.isEmpty()
                  ? ""
                  : "create %s %s\nupdate %s %s %s\n"
                      .formatted(next(workspace), tip, workspace.branchRef(), target, tip);
          return new BranchResetResult.BranchMoved(
              taskBranchCommitter.moveTo(workspace, target, label, updates), kept);
        });
  }

  private String parent(Workspace workspace, BranchCommit of) {
    return git.on(workspace.mirror()).text("rev-parse", of.commit() + "^");
  }

  static String aside(Workspace workspace) {
    return ASIDE + workspace.task().value() + "/";
  }
}
