package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.Git.GitResult;
import dev.perdure.activities.git.GitFilterBlocker;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.git.tree.WorktreeSnapshotter.Taken;
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
 * Git worktrees of subagents and parallel steps beside the task's own: created from the caller's
 * files, merged back by three-way merge, all or nothing. Unmerged changes are kept as a checkpoint,
 * {@code refs/perdure/<name>/<n>}, and come back when the run goes on.
 */
public record RunWorktrees(Git program, Author author) {

  private static final String BASES = "refs/perdure-run/";
  private static final byte[] NOTHING = new byte[0];

  /**
   * The result of a merge: the files that the run changed, those that hinder it, and what the
   * caller's files are then.
   */
  public record Merged(List<String> files, List<String> conflicts, Taken taken) {

    public Merged {
      files = List.copyOf(files);
      conflicts = List.copyOf(conflicts);
    }
  }

  /**
   * Opens the worktree of a run; an open one stays as it is. The unmerged changes of an earlier
   * time are in it but for the files returned, which the caller has changed meanwhile.
   */
  public List<String> open(Workspace caller, Path directory) {
    return openAll(caller, List.of(directory)).getOrDefault(directory, List.of());
  }

  /** Opens the worktrees of runs that begin on the same files; the same, of those not open yet. */
  public Map<Path, List<String>> openAll(Workspace caller, List<Path> directories) {
    return Workspaces.mirrorLock(caller)
        .holding(() -> {
          List<Path> absent =
              directories.stream().filter(path -> find(caller, path).isEmpty()).toList();
          return absent.isEmpty() ? Map.<Path, List<String>>of() : make(caller, absent);
        });
  }

  /** The open worktree of a run. */
  public Optional<Workspace> find(Workspace caller, Path directory) {
    Workspace own = workspace(caller, directory, "");
    return Files.isDirectory(own.directory()) && Files.isDirectory(own.gitDirectory())
        ? commit(caller, BASES + own.task()).map(base -> workspace(caller, directory, base))
        : Optional.empty();
  }

  /** Keeps the files of a run as a checkpoint and names those it changed. */
  public List<String> keep(Workspace own) {
    return changed(own, checkpoints().take(own, "result").tree());
  }

  /** Merges what a run changed into its caller's files, or keeps it all where that conflicts. */
  public Merged merge(Workspace caller, Workspace own) {
    String theirs = checkpoints().treeHash(own);
    List<String> files = changed(own, theirs);
    Merged merged =
        checkpoints()
            .holding(caller, () -> merge(checkpoints().snapshot(caller), own, theirs, files));
    if (!merged.conflicts().isEmpty()) {
      checkpoints().take(own, "result");
    }
    return merged;
  }

  private Merged merge(
      WorktreeSnapshotter snapshot, Workspace own, String theirs, List<String> files) {
    String ours = snapshot.take(own::base);
    if (files.isEmpty()) {
      return new Merged(files, List.of(), snapshot.taken());
    }
    Combined combined = combine(own, own.base(), ours, theirs);
    List<String> conflicts =
        combined.conflicts().isEmpty() ? snapshot.move(combined.tree()) : combined.conflicts();
    Taken taken = snapshot.taken();
    return new Merged(
        files, conflicts, new Taken(combined.tree(), taken.unseen(), taken.leftOut()));
  }

  /** Takes the files of a run away; what was not merged stays in its checkpoints. */
  public void close(Workspace own, boolean merged) {
    Workspaces.mirrorLock(own)
        .holding(() -> {
          removeFiles(own);
          String base = "delete %s%s\n".formatted(BASES, own.task());
          checkpoints().update(own, merged ? base + checkpoints().forgetting(own) : base);
          return own;
        });
  }

  /**
   * Keeps what a run has left unmerged under a ref instead, so that it does not come back; false
   * where there is nothing.
   */
  public boolean setAside(Workspace caller, Path directory, String ref) {
    Optional<Workspace> open = find(caller, directory);
    boolean left = open.isEmpty() || !keep(open.get()).isEmpty();
    Workspace own = open.orElseGet(() -> workspace(caller, directory, ""));
    Optional<Checkpoint> newest = CheckpointRefs.of(own, program).newest().filter(_ -> left);
    newest.ifPresent(
        kept -> checkpoints().update(own, "create %s %s\n".formatted(ref, kept.commit())));
    if (open.isPresent()) {
      close(own, true);
    } else if (newest.isPresent()) {
      checkpoints().update(own, checkpoints().forgetting(own));
    }
    return newest.isPresent();
  }

  /** Takes away everything of the delegated runs of a task. */
  void forget(Workspace task) {
    String names = task.task() + "-sub-*";
    String refs =
        git(task)
            .text(
                "for-each-ref",
                "--format=delete %(refname)",
                BASES + names,
                "refs/perdure/" + names + "/*")
            .lines()
            .map(line -> line + "\n")
            .collect(Collectors.joining());
    git(task).demand(List.of("update-ref", "--stdin"), refs.getBytes(UTF_8));
    try (var left = Files.newDirectoryStream(task.directory().getParent(), names)) {
      left.forEach(DirectoryOperations::delete);
      try (var git = Files.newDirectoryStream(task.mirror().resolve("worktrees"), names)) {
        git.forEach(DirectoryOperations::delete);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't take away '%s'.".formatted(names), e);
    }
  }

  private Map<Path, List<String>> make(Workspace caller, List<Path> directories) {
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
            .map(run -> "update %s%s %s\n".formatted(BASES, run.task(), origin.commit()))
            .collect(Collectors.joining());
    checkpoints().update(caller, bases + kept);
    return conflicts;
  }

  /** Makes one worktree; the files that contradict what the run has left unmerged. */
  private List<String> make(Workspace caller, Workspace own, Origin origin, boolean earlier) {
    Optional<Checkpoint> kept =
        earlier ? CheckpointRefs.of(own, program).newest() : Optional.empty();
    Optional<Combined> combined =
        kept.map(at -> combine(own, at.parent(), origin.commit() + "^{tree}", at.tree()));
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
    return combined.map(Combined::conflicts).orElse(List.of());
  }

  private Origin origin(Workspace caller) {
    String tree = checkpoints().treeHash(caller);
    CheckpointRefs refs = CheckpointRefs.of(caller, program);
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

  private static void removeFiles(Workspace own) {
    DirectoryOperations.delete(own.directory());
    DirectoryOperations.delete(own.gitDirectory());
  }

  /**
   * Two trees that come of one, combined file by file: a file that both changed in different ways
   * is a conflict, in which the first keeps its own.
   */
  private Combined combine(Workspace own, String base, String ours, String theirs) {
    Path index = own.directory().resolveSibling(own.task() + ".index");
    try {
      Git git = git(own).index(index);
      git.text("read-tree", "-i", "-m", "--aggressive", base, ours, theirs);
      GitResult tree = git.tryTo("write-tree");
      if (tree.succeeded()) {
        return new Combined(tree.text(), List.of());
      }
      List<String> open = git.demand(List.of("ls-files", "-u", "-z"), NOTHING).names();
      List<String> conflicts = open.stream().map(RunWorktrees::path).distinct().toList();
      git.demand(List.of("update-index", "-z", "--index-info"), resolution(open, conflicts));
      return new Combined(git.text("write-tree"), conflicts);
    } finally {
      DirectoryOperations.delete(index);
    }
  }

  /** An unmerged entry is "mode object stage<TAB>path". */
  private static String path(String entry) {
    return entry.substring(entry.indexOf('\t') + 1);
  }

  private static byte[] resolution(List<String> open, List<String> conflicts) {
    StringBuilder lines = new StringBuilder();
    conflicts.forEach(
        path -> lines.append("0 ").append("0".repeat(40)).append('\t').append(path).append('\0'));
    open.stream()
        .filter(entry -> entry.contains(" 2\t"))
        .forEach(entry -> lines.append(entry.replace(" 2\t", " 0\t")).append('\0'));
    return lines.toString().getBytes(UTF_8);
  }

  private List<String> changed(Workspace own, String tree) {
    return git(own)
        .demand(
            List.of("diff-tree", "-r", "-z", "--name-only", "--no-renames", own.base(), tree),
            NOTHING)
        .names();
  }

  private String commit(Workspace caller, String tree, String parent) {
    return WorktreeSnapshotter.commit(
        git(caller), author, tree, parent, "Files of " + caller.task());
  }

  private Optional<String> commit(Workspace workspace, String ref) {
    var found = git(workspace).tryTo("rev-parse", "--verify", "--quiet", ref);
    return found.succeeded() ? Optional.of(found.text().strip()) : Optional.empty();
  }

  private static Workspace workspace(Workspace caller, Path directory, String base) {
    var name = new TaskId(String.valueOf(directory.getFileName()));
    return new Workspace(name, directory, caller.mirror(), "run/" + name, base);
  }

  private Git git(Workspace workspace) {
    return program.on(workspace.mirror());
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(program, author);
  }

  /** A commit of the caller's files as they are, and the commit that they are at. */
  private record Origin(String commit, String parent) {}

  /** A tree, and the files in which its two origins contradict each other. */
  private record Combined(String tree, List<String> conflicts) {}
}
