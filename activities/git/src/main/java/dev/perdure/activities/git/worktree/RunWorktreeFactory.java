package dev.perdure.activities.git.worktree;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.SubmoduleWriter;
import dev.perdure.activities.git.tree.CombinedTree;
import dev.perdure.activities.git.tree.CommitDraft;
import dev.perdure.activities.git.tree.CommitWriter;
import dev.perdure.activities.git.tree.TreeMerger;
import dev.perdure.activities.process.AsyncResult;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * Makes git worktrees of runs on the files of their caller, and restores the unmerged changes of a
 * run. {@code refs/perdure-run/<name>} is the commit that a worktree begins on.
 */
record RunWorktreeFactory(Git git, Author author) {

  static final String BASES = "refs/perdure-run/";

  /** Makes worktrees that begin on the same files; the files that contradict unmerged changes. */
  Map<Path, List<String>> make(Workspace caller, List<Path> directories) {
    List<String> names =
        directories.stream()
            .flatMap(path -> Checkpoints.names(workspace(caller, path, "")))
            .toList();
    Origin origin = checkpoints().holding(caller, () -> origin(caller, names));
    List<Workspace> own =
        directories.stream().map(path -> workspace(caller, path, origin.commit())).toList();
    Map<Path, List<String>> conflicts = makeAll(caller, own, origin);
    String bases =
        own.stream()
            .map(run -> "update %s %s\n".formatted(base(run), origin.commit()))
            .collect(Collectors.joining());
    checkpoints().update(caller, bases + origin.deletingKept());
    return conflicts;
  }

  /** Makes worktrees, as many at once as there are processors. */
  private Map<Path, List<String>> makeAll(Workspace caller, List<Workspace> runs, Origin origin) {
    int most = Math.clamp(runs.size(), 1, Runtime.getRuntime().availableProcessors());
    Map<Path, AsyncResult<List<String>>> begun = new LinkedHashMap<>();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(most, Thread.ofVirtual().factory())) {
      for (Workspace run : runs) {
        boolean earlier = origin.deletingKept().contains(CheckpointRefs.prefix(run));
        begun.put(
            run.directory(), AsyncResult.of(() -> make(caller, run, origin, earlier), threads));
      }
    }
    Map<Path, List<String>> conflicts = new HashMap<>();
    begun.forEach((directory, made) -> conflicts.put(directory, made.get()));
    return conflicts;
  }

  /** Makes one worktree; the files that contradict what the run has left unmerged. */
  private List<String> make(Workspace caller, Workspace own, Origin origin, boolean earlier) {
    Optional<Checkpoint> kept = earlier ? CheckpointRefs.of(own, git).newest() : Optional.empty();
    Optional<CombinedTree> combined =
        kept.map(at -> merger(own).combine(at.parent(), origin.commit() + "^{tree}", at.tree()));
    String start =
        combined.map(with -> commit(caller, with.tree(), origin.parent())).orElse(origin.commit());
    removeFiles(own);
    new WorktreeAdder(git).add(own, "--detach", own.directory().toString(), start);
    own.beginIndex();
    submodules(own).copyFrom(submodules(caller));
    return combined.map(CombinedTree::conflicts).orElse(List.of());
  }

  /** The files of the caller now, with the updates that delete other refs, given by names. */
  private Origin origin(Workspace caller, List<String> others) {
    try (var lines = AsyncResult.of(() -> CheckpointRefs.lines(caller, git, others))) {
      String tree = checkpoints().treeHash(caller);
      CheckpointRefs refs = CheckpointRefs.of(caller, lines.get());
      String commit =
          refs.find(refs.current())
              .filter(at -> at.tree().equals(tree))
              .map(Checkpoint::commit)
              .orElseGet(() -> commit(caller, tree, refs.current()));
      return new Origin(commit, refs.current(), deleting(others, lines.get()));
    }
  }

  private static String deleting(List<String> names, List<String> lines) {
    return lines.stream()
        .map(line -> line.substring(0, line.indexOf(' ')))
        .filter(ref -> names.stream().anyMatch(ref::startsWith))
        .map("delete %s\n"::formatted)
        .collect(Collectors.joining());
  }

  static void removeFiles(Workspace own) {
    DirectoryOperations.delete(own.directory());
    DirectoryOperations.delete(own.gitDirectory());
  }

  /** The ref of the commit that a run began on. */
  static String base(Workspace own) {
    return BASES + own.task();
  }

  /** The update that deletes it. */
  static String deleting(Workspace own) {
    return "delete %s\n".formatted(base(own));
  }

  static Workspace workspace(Workspace caller, Path directory, String base) {
    var name = new TaskId(String.valueOf(directory.getFileName()));
    return new Workspace(name, directory, caller.mirror(), "run/" + name, base);
  }

  private SubmoduleWriter submodules(Workspace workspace) {
    return new SubmoduleWriter(git, workspace.directory(), workspace.gitDirectory());
  }

  private TreeMerger merger(Workspace own) {
    return new TreeMerger(git(own), own.directory().resolveSibling(own.task() + ".index"));
  }

  private String commit(Workspace caller, String tree, String parent) {
    return new CommitWriter(caller.mirror(), author)
        .write(new CommitDraft(tree, "Files of " + caller.task()), parent);
  }

  private Git git(Workspace workspace) {
    return git.on(workspace.mirror());
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(git, author);
  }

  /**
   * A commit of the caller's files as they are, and the commit that they are at.
   *
   * @param deletingKept the updates that delete what earlier times of the runs have left
   */
  private record Origin(String commit, String parent, String deletingKept) {}
}
