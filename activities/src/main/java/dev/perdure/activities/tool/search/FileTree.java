package dev.perdure.activities.tool.search;

import java.util.List;

/** Paths drawn as an indented tree. */
final class FileTree {

  private FileTree() {}

  /** Draws sorted paths, each directory once. */
  static String of(List<String> paths) {
    StringBuilder tree = new StringBuilder();
    List<String> open = List.of();
    for (String path : paths) {
      List<String> names = List.of(path.split("/"));
      for (int depth = shared(open, names); depth < names.size(); depth++) {
        tree.repeat("  ", depth + 1)
            .append(SearchFormat.name(names.get(depth)))
            .append(depth < names.size() - 1 ? "/\n" : "\n");
      }
      open = names;
    }
    return tree.toString();
  }

  /** How many directories two paths share. */
  private static int shared(List<String> before, List<String> now) {
    int most = Math.min(before.size(), now.size()) - 1;
    int same = 0;
    while (same < most && before.get(same).equals(now.get(same))) {
      same++;
    }
    return same;
  }
}
