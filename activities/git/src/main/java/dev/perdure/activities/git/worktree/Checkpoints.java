package dev.perdure.activities.git.worktree;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.CommitDraft;
import dev.perdure.activities.git.tree.CommitWriter;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes, lists and restores checkpoints of a worktree: commits on hidden git refs, {@code
 * refs/perdure/<task>/<n>}. Branch, index and head of the worktree stay as they are.
 */
public record Checkpoints(Git git, Author author) {

  /**
   * Keeps the files as they are now. Where the newest checkpoint has the same label and the same
   * files, that one is given: a repeated call adds nothing.
   */
  public Checkpoint take(Workspace workspace, String label) {
    return holding(workspace, () -> take(workspace, label, true, reading(workspace)).orElseThrow());
  }

  /** Takes a checkpoint if the files differ from the newest checkpoint. */
  public Optional<Checkpoint> takeIfChanged(Workspace workspace, String label) {
    return settle(workspace, label).taken();
  }

  /** Takes a checkpoint if the files differ from the newest one; returns where the task is then. */
  public SettledFiles settle(Workspace workspace, String label) {
    return holding(
        workspace,
        () -> {
          var reading = reading(workspace);
          Optional<Checkpoint> taken = take(workspace, label, false, reading);
          CheckpointRefs refs = reading.join();
          return new SettledFiles(
              taken,
              taken.map(Checkpoint::commit).orElseGet(refs::current),
              refs.tip().map(BranchTip::commit));
        });
  }

  /** The id of the tree the files make up now; equal ids mean equal files. */
  public String treeHash(Workspace workspace) {
    return holding(workspace, () -> snapshot(workspace).take(at(workspace)));
  }

  /** Makes the files what they were at a commit; what an ignore rule hides stays. */
  public void restore(Workspace workspace, String commit) {
    holding(
        workspace,
        () -> {
          snapshot(workspace).restore(at(workspace), commit);
          return commit;
        });
  }

  /** Restores a commit unless files that no checkpoint has would be lost, which are returned. */
  List<String> move(Workspace workspace, String commit) {
    return holding(
        workspace,
        () -> {
          var snapshot = snapshot(workspace);
          snapshot.take(at(workspace));
          return snapshot.move(commit);
        });
  }

  /** All checkpoints of a task, oldest first. */
  public List<Checkpoint> list(Workspace workspace) {
    return CheckpointRefs.of(workspace, git).all();
  }

  /** The ref that keeps a checkpoint, in the mirror of the task. */
  public String ref(Workspace workspace, Checkpoint checkpoint) {
    return CheckpointRefs.prefix(workspace) + checkpoint.number();
  }

  /** The commit the files are at: of the newest checkpoint, unless something was undone. */
  public String current(Workspace workspace) {
    return CheckpointRefs.of(workspace, git).current();
  }

  public String currentTree(Workspace workspace) {
    return currentTree(workspace, CheckpointRefs.of(workspace, git));
  }

  /**
   * The newest checkpoints that led to the files as they are and changed a path, at most so many.
   */
  public List<Checkpoint> touching(Workspace workspace, String path, int most) {
    var timeline = CheckpointRefs.of(workspace, git);
    if (timeline.newest().isEmpty()) {
      return List.of();
    }
    var range = workspace.base() + ".." + timeline.newest().get().commit();
    return git.on(workspace.mirror())
        .text("log", "--first-parent", "--format=%H", "--max-count=" + most, range, "--", path)
        .lines()
        .flatMap(commit -> timeline.find(commit).stream())
        .toList();
  }

  /** New files that are too large to be kept. */
  public List<String> leftOut(Workspace workspace) {
    return holding(
        workspace,
        () -> {
          var snapshot = snapshot(workspace);
          snapshot.take(at(workspace));
          return snapshot.taken().leftOut();
        });
  }

  public void forget(Workspace workspace) {
    update(workspace, forgetting(workspace));
  }

  /** The updates that forget the checkpoints of a workspace, and what was set aside. */
  String forgetting(Workspace workspace) {
    return forgetting(List.of(workspace));
  }

  /** The same of several workspaces of one mirror. */
  String forgetting(List<Workspace> workspaces) {
    Stream<String> refs = workspaces.stream().flatMap(Checkpoints::names);
    var arguments =
        Stream.concat(Stream.of("for-each-ref", "--format=delete %(refname)"), refs).toList();
    return git.on(workspaces.getFirst().mirror())
        .text(arguments.toArray(String[]::new))
        .lines()
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  /** The refs, and the folders of refs, of all that a workspace keeps. */
  static Stream<String> names(Workspace workspace) {
    return Stream.of(
        CheckpointRefs.prefix(workspace),
        CheckpointRefs.place(workspace),
        CheckpointRefs.copy(workspace),
        ReadOnlyBaseline.ref(workspace),
        BranchReset.aside(workspace));
  }

  /** Runs an action while no other caller takes or moves the files of a workspace. */
  public <T> T holding(Workspace workspace, Supplier<T> action) {
    return new LockFile(workspace.lock()).holding(action);
  }

  /** Says where an undo has led to; at the newest checkpoint there is nothing to say. */
  void place(Workspace workspace, CheckpointRefs timeline, String commit) {
    var newest = timeline.newest().map(Checkpoint::commit).orElse(workspace.base());
    var ref = CheckpointRefs.place(workspace);
    String placing =
        commit.equals(newest)
            ? "delete %s\n".formatted(ref)
            : "update %s %s\n".formatted(ref, commit);
    update(workspace, placing + timeline.forgettingCopy(workspace));
  }

  private CompletableFuture<CheckpointRefs> reading(Workspace workspace) {
    return CompletableFuture.supplyAsync(
        () -> CheckpointRefs.of(workspace, git), Thread::startVirtualThread);
  }

  private Optional<Checkpoint> take(
      Workspace workspace,
      String label,
      boolean always,
      CompletableFuture<CheckpointRefs> reading) {
    var subject = label.replaceAll("\\s+", " ").strip();
    var snapshot = snapshot(workspace);
    var found = snapshot.take(at(workspace));
    var timeline = reading.join();
    var current = timeline.find(timeline.current());
    Supplier<String> known = () -> currentTree(workspace, timeline);
    var tree =
        snapshot.hides() && !found.equals(known.get()) ? snapshot.reveal(at(workspace)) : found;
    boolean isKept =
        current.filter(at -> at.tree().equals(tree) && at.label().equals(subject)).isPresent();
    if (isKept || (!always && tree.equals(known.get()))) {
      updateIfAny(workspace, timeline.forgettingCopy(workspace));
      return isKept ? current : Optional.empty();
    }
    return Optional.of(add(workspace, timeline, tree, subject, ""));
  }

  /**
   * Keeps a tree that was just taken, unless it is the newest checkpoint of that label, and updates
   * other refs with it: all of them or none.
   */
  Checkpoint keep(
      Workspace workspace, CheckpointRefs timeline, String tree, String label, String updates) {
    var known =
        timeline
            .find(timeline.current())
            .filter(at -> at.tree().equals(tree) && at.label().equals(label));
    if (known.isPresent()) {
      updateIfAny(workspace, timeline.forgettingCopy(workspace) + updates);
    }
    return known.orElseGet(() -> add(workspace, timeline, tree, label, updates));
  }

  private Checkpoint add(
      Workspace workspace, CheckpointRefs timeline, String tree, String label, String updates) {
    String parent = timeline.current();
    String commit =
        new CommitWriter(workspace.mirror(), author).write(new CommitDraft(tree, label), parent);
    Checkpoint added = new Checkpoint(timeline.next(), commit, tree, parent, label);
    add(workspace, timeline, List.of(added), updates);
    return added;
  }

  /** Adds checkpoints, the first of them on the current one, and updates other refs with them. */
  void add(Workspace workspace, CheckpointRefs timeline, List<Checkpoint> added, String updates) {
    DirectoryOperations.unlock(workspace.mirror().resolve(CheckpointRefs.prefix(workspace)));
    Stream<String> creating =
        added.stream()
            .map(next ->
                "create %s%d %s\n"
                    .formatted(CheckpointRefs.prefix(workspace), next.number(), next.commit()));
    Stream<String> undone =
        timeline.undoneTo().stream()
            .filter(_ -> !added.isEmpty())
            .map(_ -> "delete " + CheckpointRefs.place(workspace) + "\n");
    update(
        workspace,
        Stream.concat(creating, undone).collect(Collectors.joining())
            + timeline.forgettingCopy(workspace)
            + updates);
  }

  private void updateIfAny(Workspace workspace, String lines) {
    if (!lines.isEmpty()) {
      update(workspace, lines);
    }
  }

  /** Updates refs, after the removal of locks that a killed git has left on them. */
  void update(Workspace workspace, String lines) {
    unlock(workspace, CheckpointRefs.place(workspace));
    unlock(workspace, CheckpointRefs.copy(workspace));
    git.on(workspace.mirror())
        .demand(List.of("update-ref", "--stdin"), lines.getBytes(StandardCharsets.UTF_8));
  }

  /** Removes the lock of a ref that no other caller updates meanwhile. */
  static void unlock(Workspace workspace, String ref) {
    DirectoryOperations.delete(workspace.mirror().resolve(ref + ".lock"));
  }

  /** The tree of the files as they are now, with files that an undo has made visible again. */
  String snapshotTree(Workspace workspace, CheckpointRefs timeline) {
    WorktreeSnapshotter snapshot = snapshot(workspace);
    String found = snapshot.take(at(workspace));
    boolean isRevealed = snapshot.hides() && !found.equals(currentTree(workspace, timeline));
    return isRevealed ? snapshot.reveal(at(workspace)) : found;
  }

  String currentTree(Workspace workspace, CheckpointRefs timeline) {
    return timeline
        .find(timeline.current())
        .map(Checkpoint::tree)
        .or(timeline::baseTree)
        .orElseGet(() -> baseTree(workspace));
  }

  String baseTree(Workspace workspace) {
    return git.on(workspace.mirror()).text("rev-parse", workspace.base() + "^{tree}");
  }

  Supplier<String> at(Workspace workspace) {
    return () -> current(workspace);
  }

  WorktreeSnapshotter snapshot(Workspace workspace) {
    return WorktreeSnapshotter.ofWorkspace(
        workspace.git(git), workspace.index(), workspace.objects());
  }
}
