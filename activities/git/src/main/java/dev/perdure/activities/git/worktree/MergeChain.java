package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.CombinedTree;
import dev.perdure.activities.git.tree.GitObjectWriter;
import dev.perdure.activities.git.tree.TreeChanges;
import dev.perdure.activities.git.tree.TreeMerger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Merge of what runs have changed into a tree, one run behind another and no files touched. One git
 * process merges all runs whose files no other run has changed.
 */
final class MergeChain {

  private final Git git;
  private final Path index;
  private final String start;
  private final List<RunChanges> runs;
  private final List<String> trees = new ArrayList<>();
  private final Map<String, TreeChanges> sinceBase = new HashMap<>();

  private MergeChain(Git git, Path index, String start, List<RunChanges> runs) {
    this.git = git;
    this.index = index;
    this.start = start;
    this.runs = List.copyOf(runs);
  }

  /**
   * Merges runs into a tree of their caller's workspace; no other merge may run at the same time.
   */
  static MergedTrees of(Workspace caller, Git program, String start, List<RunChanges> runs) {
    Path index = caller.directory().resolveSibling(caller.task() + ".index");
    return new MergeChain(program.on(caller.mirror()), index, start, runs).merge();
  }

  private MergedTrees merge() {
    List<String> conflicts = List.of();
    while (trees.size() < runs.size() && conflicts.isEmpty()) {
      List<RunChanges> apart = apart();
      if (apart.isEmpty()) {
        conflicts = mergeByFile(runs.get(trees.size()));
      } else {
        trees.addAll(mergeTogether(apart));
      }
    }
    return new MergedTrees(start, trees, conflicts);
  }

  /** The next runs that have changed other files than all before them and than their caller. */
  private List<RunChanges> apart() {
    int end = trees.size();
    while (end < runs.size() && isApart(end)) {
      end++;
    }
    return runs.subList(trees.size(), end);
  }

  private boolean isApart(int at) {
    TreeChanges changes = runs.get(at).changes();
    return runs.subList(0, at).stream().noneMatch(run -> run.changes().touches(changes))
        && !changes.touches(sinceBase(runs.get(at)));
  }

  /**
   * Returns the changes between the files on which a run began and the files where the merge
   * starts.
   */
  private TreeChanges sinceBase(RunChanges run) {
    return sinceBase.computeIfAbsent(run.base(), base -> TreeChanges.between(git, base, start));
  }

  private List<String> mergeTogether(List<RunChanges> apart) {
    RunChanges first = apart.getFirst();
    boolean alone = apart.size() == 1;
    if (alone && first.changes().isEmpty()) {
      return List.of(now());
    }
    if (alone && trees.isEmpty() && sinceBase(first).isEmpty()) {
      return List.of(first.tree());
    }
    return new GitObjectWriter(git).trees(now(), apart.stream().map(RunChanges::changes).toList());
  }

  private List<String> mergeByFile(RunChanges run) {
    CombinedTree combined = new TreeMerger(git, index).combine(run.base(), now(), run.tree());
    if (combined.conflicts().isEmpty()) {
      trees.add(combined.tree());
    }
    return combined.conflicts();
  }

  private String now() {
    return trees.isEmpty() ? start : trees.getLast();
  }
}
