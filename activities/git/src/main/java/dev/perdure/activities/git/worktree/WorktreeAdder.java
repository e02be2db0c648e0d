package dev.perdure.activities.git.worktree;

import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Git;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds git worktrees to a mirror. Git fails if it reads the records of one worktree while another
 * process writes them. So the records are written one after another, and only the files are checked
 * out side by side.
 */
record WorktreeAdder(Git git) {

  private static final byte[] NOTHING = new byte[0];

  /** Adds the worktree of a workspace, with options and operands of {@code git worktree add}. */
  void add(Workspace workspace, String... operands) {
    var command = new ArrayList<>(List.of("worktree", "add", "--quiet", "--lock", "--no-checkout"));
    command.addAll(List.of(operands));
    var _ = guard(workspace).holding(() -> git.on(workspace.mirror()).demand(command, NOTHING));
    var _ =
        workspace
            .git(git)
            .demand(List.of("reset", "--hard", "--quiet", "--no-recurse-submodules"), NOTHING);
  }

  private static LockFile guard(Workspace workspace) {
    return new LockFile(workspace.mirror().resolve("perdure-worktrees.guard"));
  }
}
