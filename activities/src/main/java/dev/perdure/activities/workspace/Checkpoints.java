package dev.perdure.activities.workspace;

import dev.perdure.activities.workspace.git.Author;
import dev.perdure.activities.workspace.git.Git;
import dev.perdure.activities.workspace.git.LockFile;
import dev.perdure.activities.workspace.git.Snapshot;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the files of a work tree as commits on hidden refs, {@code refs/perdure/<task>/<n>}.
 * Branch, index and head of the work tree stay as they are.
 */
public final class Checkpoints {

  private final Git program;
  private final Author author;

  /** Checkpoints written under a name. */
  public Checkpoints(Git program, Author author) {
    this.program = program;
    this.author = author;
  }

  /**
   * Keeps the files as they are now. Where the newest checkpoint has the same label and the same
   * files, that one is given: a repeated call adds nothing.
   */
  public Checkpoint take(Workspace workspace, String label) {
    return new LockFile(workspace.lock()).holding(() -> takeLocked(workspace, label));
  }

  /** The id of the tree the files make up now; equal ids mean equal files. */
  public String treeHash(Workspace workspace) {
    return new LockFile(workspace.lock()).holding(() -> snapshot(workspace).take(workspace.base()));
  }

  /** Makes the files what they were at a commit; what an ignore rule hides stays. */
  public void restore(Workspace workspace, String commit) {
    new LockFile(workspace.lock())
        .holding(() -> {
          snapshot(workspace).restore(workspace.base(), commit);
          return commit;
        });
  }

  /** All checkpoints of a task, oldest first. */
  public List<Checkpoint> list(Workspace workspace) {
    var format = "--format=%(refname:lstrip=3) %(objectname) %(tree) %(subject)";
    return program
        .on(workspace.mirror())
        .text("for-each-ref", "--sort=version:refname", format, prefix(workspace))
        .lines()
        .map(line -> line.split(" ", 4))
        .map(part -> new Checkpoint(Integer.parseInt(part[0]), part[1], part[2], part[3]))
        .toList();
  }

  private Checkpoint takeLocked(Workspace workspace, String label) {
    var subject = label.replaceAll("\\s+", " ").strip();
    var tree = snapshot(workspace).take(workspace.base());
    var newest = newest(workspace);
    if (newest
        .filter(found -> found.tree().equals(tree) && found.label().equals(subject))
        .isPresent()) {
      return newest.get();
    }
    var git = program.on(workspace.mirror());
    var parent = newest.map(Checkpoint::commit).orElse(workspace.base());
    var commit = Snapshot.commit(git, author, tree, parent, subject);
    var number = newest.map(Checkpoint::number).orElse(0) + 1;
    git.text("update-ref", prefix(workspace) + number, commit, "");
    return new Checkpoint(number, commit, tree, subject);
  }

  private Optional<Checkpoint> newest(Workspace workspace) {
    var all = list(workspace);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  private Snapshot snapshot(Workspace workspace) {
    return new Snapshot(workspace.git(program), workspace.index(), Optional.empty());
  }

  private static String prefix(Workspace workspace) {
    return "refs/perdure/" + workspace.task().value() + "/";
  }
}
