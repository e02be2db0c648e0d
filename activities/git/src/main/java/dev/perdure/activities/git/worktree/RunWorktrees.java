package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.TreeChanges;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
public record RunWorktrees(Git gitProgram, Author author) {

  private static final byte[] NOTHING = new byte[0];

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
          List<Path> absent = new ArrayList<>(directories);
          absent.removeAll(findAll(caller, directories).keySet());
          return absent.isEmpty() ? Map.<Path, List<String>>of() : factory().make(caller, absent);
        });
  }

  /** The open worktree of a run. */
  public Optional<Workspace> find(Workspace caller, Path directory) {
    return Optional.ofNullable(findAll(caller, List.of(directory)).get(directory));
  }

  /** The open worktrees of the given runs. */
  public Map<Path, Workspace> findAll(Workspace caller, List<Path> directories) {
    List<Workspace> there =
        directories.stream()
            .map(directory -> workspace(caller, directory, ""))
            .filter(RunWorktrees::isThere)
            .toList();
    Map<String, String> bases = there.isEmpty() ? Map.of() : bases(caller, there);
    Map<Path, Workspace> open = new HashMap<>();
    for (Workspace own : there) {
      String base = bases.get(RunWorktreeFactory.base(own));
      if (base != null) {
        open.put(own.directory(), workspace(caller, own.directory(), base));
      }
    }
    return open;
  }

  /** The commits that runs began on, by their refs. */
  private Map<String, String> bases(Workspace caller, List<Workspace> runs) {
    List<String> command =
        new ArrayList<>(List.of("for-each-ref", "--format=%(refname) %(objectname)"));
    runs.stream().map(RunWorktreeFactory::base).forEach(command::add);
    return git(caller)
        .demand(command, NOTHING)
        .text()
        .lines()
        .map(line -> line.split(" ", 2))
        .collect(Collectors.toMap(part -> part[0], part -> part[1]));
  }

  private static boolean isThere(Workspace own) {
    return Files.isDirectory(own.directory()) && Files.isDirectory(own.gitDirectory());
  }

  /** Takes a checkpoint of a run's files and names the changed files. */
  public List<String> keep(Workspace own) {
    return changes(own, checkpoints().take(own, "result").tree()).files();
  }

  /** Returns the changes of a run in the present state of its files. */
  public RunChanges changes(Workspace own) {
    return changes(own, checkpoints().treeHash(own));
  }

  /** Merges what a run changed into its caller's files, or keeps it all if that conflicts. */
  public RunMergeResult merge(Workspace caller, Workspace own) {
    RunChanges run = changes(own);
    List<String> conflicts = checkpoints().holding(caller, () -> merge(caller, run));
    if (!conflicts.isEmpty()) {
      checkpoints().take(own, "result");
    }
    return new RunMergeResult(run.files(), conflicts);
  }

  private List<String> merge(Workspace caller, RunChanges run) {
    WorktreeSnapshotter snapshot = checkpoints().snapshot(caller);
    String ours = snapshot.take(run::base);
    MergedTrees merged = MergeChain.of(caller, gitProgram, ours, List.of(run));
    boolean moves = merged.conflicts().isEmpty() && !merged.end().equals(ours);
    return moves ? snapshot.move(merged.end()) : merged.conflicts();
  }

  /** Takes the files of a run away; what was not merged stays in its checkpoints. */
  public void close(Workspace own, boolean merged) {
    Workspaces.mirrorLock(own)
        .holding(() -> {
          RunWorktreeFactory.removeFiles(own);
          String base = RunWorktreeFactory.deleting(own);
          checkpoints().update(own, merged ? base + checkpoints().forgetting(own) : base);
          return own;
        });
  }

  /** Removes the files of a run; its refs are deleted together with other runs' refs. */
  public void removeFiles(Workspace own) {
    Workspaces.mirrorLock(own)
        .holding(() -> {
          RunWorktreeFactory.removeFiles(own);
          return own;
        });
  }

  /** Forgets the refs of merged runs whose files are gone. */
  public void forgetAll(Workspace caller, List<Path> directories) {
    List<Workspace> runs =
        directories.stream().map(directory -> workspace(caller, directory, "")).toList();
    Workspaces.mirrorLock(caller)
        .holding(() -> {
          String bases =
              runs.stream().map(RunWorktreeFactory::deleting).collect(Collectors.joining());
          checkpoints().update(caller, bases + checkpoints().forgetting(runs));
          return caller;
        });
  }

  /**
   * Keeps what a run has left unmerged under a ref instead, so that it does not come back; false if
   * there is nothing.
   */
  public boolean setAside(Workspace caller, Path directory, String ref) {
    Optional<Workspace> open = find(caller, directory);
    boolean left = open.isEmpty() || !keep(open.get()).isEmpty();
    Workspace own = open.orElseGet(() -> workspace(caller, directory, ""));
    Optional<Checkpoint> newest = CheckpointRefs.of(own, gitProgram).newest().filter(_ -> left);
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
                RunWorktreeFactory.BASES + names,
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

  private RunChanges changes(Workspace own, String tree) {
    return new RunChanges(own, tree, TreeChanges.between(git(own), own.base(), tree));
  }

  private static Workspace workspace(Workspace caller, Path directory, String base) {
    return RunWorktreeFactory.workspace(caller, directory, base);
  }

  private RunWorktreeFactory factory() {
    return new RunWorktreeFactory(gitProgram, author);
  }

  private Git git(Workspace workspace) {
    return gitProgram.on(workspace.mirror());
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(gitProgram, author);
  }
}
