package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import java.nio.file.Path;
import java.util.List;

/** Three-way merge of git trees, file by file, in an index that exists only meanwhile. */
public record TreeMerger(Git git, Path index) {

  private static final byte[] NOTHING = new byte[0];

  /**
   * Merges two trees that come of one: a file that both changed in different ways is a conflict, in
   * which the first keeps its own.
   */
  public CombinedTree combine(String base, String ours, String theirs) {
    clear();
    try {
      Git merging = git.index(index);
      merging.text("read-tree", "-i", "-m", "--aggressive", base, ours, theirs);
      GitResult tree = merging.tryTo("write-tree");
      if (tree.succeeded()) {
        return new CombinedTree(tree.text(), List.of());
      }
      List<String> open = merging.demand(List.of("ls-files", "-u", "-z"), NOTHING).names();
      List<String> conflicts = open.stream().map(TreeMerger::path).distinct().toList();
      merging.demand(List.of("update-index", "-z", "--index-info"), resolution(open, conflicts));
      return new CombinedTree(merging.text("write-tree"), conflicts);
    } finally {
      clear();
    }
  }

  /** A git that was killed leaves its lock, which the next one would stumble on. */
  private void clear() {
    DirectoryOperations.delete(index);
    DirectoryOperations.delete(index.resolveSibling(index.getFileName() + ".lock"));
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
}
