package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Snapshot of a task's git refs: its checkpoints, its undo position, the tip of its branch and the
 * copy of its files after a call.
 */
record CheckpointRefs(
    String base,
    List<Checkpoint> all,
    Optional<String> undoneTo,
    Optional<BranchTip> tip,
    Optional<CallCopy> copy) {

  private static final String REFS = "refs/perdure/";
  private static final String PLACES = "refs/perdure-place/";
  private static final String COPIES = "refs/perdure-copy/";

  CheckpointRefs {
    all = List.copyOf(all);
  }

  static CheckpointRefs of(Workspace workspace, Git program) {
    return of(workspace, lines(workspace, program, List.of()));
  }

  /** Reads the refs of a workspace and other refs, a line each, by one process. */
  static List<String> lines(Workspace workspace, Git program, List<String> others) {
    var format = "--format=%(refname) %(objectname) %(tree) %(parent) %(subject)";
    Stream<String> own =
        Stream.of(
            "for-each-ref",
            "--sort=version:refname",
            format,
            prefix(workspace),
            place(workspace),
            copy(workspace),
            workspace.branchRef());
    return program
        .on(workspace.mirror())
        .text(Stream.concat(own, others.stream()).toArray(String[]::new))
        .lines()
        .toList();
  }

  /** The refs of a workspace among lines. */
  static CheckpointRefs of(Workspace workspace, List<String> lines) {
    var all = new ArrayList<Checkpoint>();
    Optional<String> undoneTo = Optional.empty();
    Optional<BranchTip> tip = Optional.empty();
    Optional<CallCopy> copy = Optional.empty();
    for (var line : lines) {
      var part = line.split(" ", 5);
      if (part[0].equals(place(workspace))) {
        undoneTo = Optional.of(part[1]);
      } else if (part[0].equals(copy(workspace))) {
        copy = Optional.of(new CallCopy(part[1], part[2], part[3]));
      } else if (part[0].equals(workspace.branchRef())) {
        tip = Optional.of(new BranchTip(part[1], part[2]));
      } else if (part[0].startsWith(prefix(workspace))) {
        var number = Integer.parseInt(part[0].substring(prefix(workspace).length()));
        all.add(new Checkpoint(number, part[1], part[2], part[3], part[4]));
      }
    }
    return new CheckpointRefs(workspace.base(), all, undoneTo, tip, copy);
  }

  static String prefix(Workspace workspace) {
    return REFS + workspace.task().value() + "/";
  }

  /** The ref that says where an undo has led to. */
  static String place(Workspace workspace) {
    return PLACES + workspace.task().value();
  }

  /** The ref of the files after a call. */
  static String copy(Workspace workspace) {
    return COPIES + workspace.task().value();
  }

  /** The copy of the files after a call, unless they are at another checkpoint by now. */
  Optional<CallCopy> currentCopy() {
    return copy.filter(taken -> taken.parent().equals(current()));
  }

  /** The update that forgets the copy; empty if there is none. */
  String forgettingCopy(Workspace workspace) {
    return copy.map(_ -> "delete %s\n".formatted(copy(workspace))).orElse("");
  }

  Optional<Checkpoint> newest() {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  /** The number of the checkpoint that is added next. */
  int next() {
    return newest().map(Checkpoint::number).orElse(0) + 1;
  }

  String current() {
    return undoneTo.or(() -> newest().map(Checkpoint::commit)).orElse(base);
  }

  /** The tree of the commit the task began with, as long as its branch is there. */
  Optional<String> baseTree() {
    return tip.filter(branch -> branch.commit().equals(base)).map(BranchTip::tree);
  }

  /** The checkpoint of a commit; there is none of the commit the task began with. */
  Optional<Checkpoint> find(String commit) {
    return all.stream().filter(checkpoint -> checkpoint.commit().equals(commit)).findFirst();
  }

  /** The newest commit of the task's branch, without which a workspace is lost. */
  BranchTip tipOf(Workspace workspace) {
    return tip.orElseThrow(() -> new WorkspaceLostException(workspace));
  }

  /** The newest checkpoint with a label among those that led to where the files are. */
  Optional<Checkpoint> onPath(String label) {
    return path(find(current())).stream().filter(at -> at.label().equals(label)).findFirst();
  }

  /**
   * The checkpoints that led to the newest one, the newest first: those undone for good are not.
   */
  List<Checkpoint> path() {
    return path(newest());
  }

  private List<Checkpoint> path(Optional<Checkpoint> end) {
    var path = new ArrayList<Checkpoint>();
    var next = end;
    while (next.isPresent()) {
      path.add(next.get());
      next = find(next.get().parent());
    }
    return path;
  }
}
