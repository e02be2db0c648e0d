package dev.perdure.activities.git.worktree;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilterBlocker;
import dev.perdure.activities.git.mirror.SubmoduleWriter;
import dev.perdure.activities.git.tree.CombinedTree;
import dev.perdure.activities.git.tree.TreeMerger;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes git worktrees of runs on the files of their caller, and restores the unmerged changes of a
 * run. {@code refs/perdure-run/<name>} is the commit that a worktree begins on.
 */
record RunWorktreeFactory(Git git, Author author) {

  static final String BASES = "refs/perdure-run/";
  private static final byte[] NOTHING = new byte[0];

  /** Makes worktrees that begin on the same files; the files that contradict unmerged changes. */
  Map<Path, List<String>> make(Workspace caller, List<Path> directories) {
    Origin origin = origin(caller);
    List<Workspace> own =
        directories.stream().map(path -> workspace(caller, path, origin.commit())).toList();
    String kept = checkpoints().forgetting(own);
    Map<Path, List<String>> conflicts = new HashMap<>();
    for (Workspace run : own) {
      boolean earlier = kept.contains(CheckpointRefs.prefix(run));
      conflicts.put(run.directory(), make(caller, run, origin, earlier));
    }
    String bases =
        own.stream()
            .map(run -> "update %s %s\n".formatted(base(run), origin.commit()))
            .collect(Collectors.joining());
    checkpoints().update(caller, bases + kept);
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
    GitFilterBlocker.withoutLargeFiles(git(own))
        .demand(
            List.of(
                "worktree",
                "add",
                "--quiet",
                "--lock",
                "--detach",
                own.directory().toString(),
                start),
            NOTHING);
    beginIndex(own);
    submodules(own).copyFrom(submodules(caller));
    return combined.map(CombinedTree::conflicts).orElse(List.of());
  }

  private Origin origin(Workspace caller) {
    String tree = checkpoints().treeHash(caller);
    CheckpointRefs refs = CheckpointRefs.of(caller, git);
    String commit =
        refs.find(refs.current())
            .filter(at -> at.tree().equals(tree))
            .map(Checkpoint::commit)
            .orElseGet(() -> commit(caller, tree, refs.current()));
    return new Origin(commit, refs.current());
  }

  /** The private index begins as the one that git has just filled. */
  private static void beginIndex(Workspace own) {
    try {
      Path index = own.gitDirectory().resolve("index");
      Files.copy(index, own.index(), REPLACE_EXISTING, COPY_ATTRIBUTES);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(own.index()), e);
    }
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
    return WorktreeSnapshotter.commit(
        git(caller), author, tree, parent, "Files of " + caller.task());
  }

  private Git git(Workspace workspace) {
    return git.on(workspace.mirror());
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(git, author);
  }

  /** A commit of the caller's files as they are, and the commit that they are at. */
  private record Origin(String commit, String parent) {}
}
