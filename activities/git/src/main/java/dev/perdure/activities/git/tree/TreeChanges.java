package dev.perdure.activities.git.tree;

import dev.perdure.activities.git.Git;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files in which one git tree differs from another, as the later one has them. */
public final class TreeChanges {

  private static final byte[] NOTHING = new byte[0];
  private static final int MODE = 1;
  private static final int OBJECT = 3;

  private final SortedMap<String, TreeEntry> files;
  private final Set<String> directories = new HashSet<>();

  private TreeChanges(Map<String, TreeEntry> files) {
    this.files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    for (String name : files.keySet()) {
      for (int end = above(name, name.length()); end > 0; end = above(name, end)) {
        directories.add(name.substring(0, end));
      }
    }
  }

  /** A file in a tree: its mode and its content; neither of one that is gone. */
  record TreeEntry(String mode, String object) {

    boolean isGone() {
      return mode.equals("000000");
    }
  }

  /** The changes from one tree or commit to another. */
  public static TreeChanges between(Git git, String from, String to) {
    List<String> told =
        git.demand(List.of("diff-tree", "-r", "--raw", "-z", "--no-renames", from, to), NOTHING)
            .rawNames();
    Map<String, TreeEntry> files = new LinkedHashMap<>();
    for (int i = 0; i + 1 < told.size(); i += 2) {
      String[] part = told.get(i).split(" ", -1);
      files.put(told.get(i + 1), new TreeEntry(part[MODE], part[OBJECT]));
    }
    return new TreeChanges(files);
  }

  /** The names of the files. */
  public List<String> names() {
    return files.keySet().stream().map(WorktreeFileAccess::name).toList();
  }

  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** Whether a file is among both, whatever has become of it. */
  public boolean sharesAny(TreeChanges other) {
    return !Collections.disjoint(files.keySet(), other.files.keySet());
  }

  /** Whether a file of one is a file of the other, or a directory of its files, or below one. */
  public boolean touches(TreeChanges other) {
    return sharesAny(other)
        || !Collections.disjoint(files.keySet(), other.directories)
        || !Collections.disjoint(directories, other.files.keySet());
  }

  /** The files as bytes make up their names. */
  SortedMap<String, TreeEntry> files() {
    return files;
  }

  private static int above(String name, int end) {
    return name.lastIndexOf('/', end - 1);
  }
}
