package dev.perdure.activities.agent.prompt;

import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A repository's files as an indented text for prompts, whose directories collapse to fit. */
final class FileTree {

  private static final int MAX_NAME_LENGTH = 120;
  private static final String INDENT = "  ";

  private final Map<String, FileTree> children = new TreeMap<>();
  private int files;

  private FileTree() {}

  /** The tree of paths with '/' between names, in at most so many lines. */
  static String of(List<String> paths, int most) {
    FileTree root = new FileTree();
    paths.forEach(path -> root.add(path.split("/")));
    List<String> lines = new ArrayList<>();
    root.print("", root.opened(most), lines);
    int more = lines.size() - most;
    return more > 0
        ? String.join("\n", lines.subList(0, most)) + "\n(and %d more)".formatted(more)
        : String.join("\n", lines);
  }

  private void add(String[] names) {
    FileTree at = this;
    at.files++;
    for (String name : names) {
      at = at.children.computeIfAbsent(name, _ -> new FileTree());
      at.files++;
    }
  }

  /** The directories to show with their content: level by level, as long as there is room. */
  private Set<FileTree> opened(int most) {
    Set<FileTree> opened = new HashSet<>();
    Deque<FileTree> next = new ArrayDeque<>(directories());
    int lines = children.size();
    while (!next.isEmpty()) {
      FileTree directory = next.removeFirst().deepest();
      if (lines + directory.children.size() <= most) {
        lines += directory.children.size();
        opened.add(directory);
        next.addAll(directory.directories());
      }
    }
    return opened;
  }

  private List<FileTree> directories() {
    return children.values().stream().filter(FileTree::isDirectory).toList();
  }

  private boolean isDirectory() {
    return !children.isEmpty();
  }

  /** Below a chain of directories that hold one directory alone, the last of them. */
  private FileTree deepest() {
    FileTree at = this;
    while (at.children.size() == 1 && at.directories().size() == 1) {
      at = at.directories().getFirst();
    }
    return at;
  }

  private void print(String indent, Set<FileTree> opened, List<String> lines) {
    children.forEach((name, child) -> child.print(name, indent, opened, lines));
  }

  private void print(String name, String indent, Set<FileTree> opened, List<String> lines) {
    StringBuilder shown = new StringBuilder(name);
    FileTree at = this;
    while (at.children.size() == 1 && at.directories().size() == 1) {
      Map.Entry<String, FileTree> only = at.children.entrySet().iterator().next();
      shown.append('/').append(only.getKey());
      at = only.getValue();
    }
    String line = indent + InvisibleCharEscaper.start(shown.toString(), MAX_NAME_LENGTH);
    if (!at.isDirectory()) {
      lines.add(line);
    } else if (opened.contains(at)) {
      lines.add(line + "/");
      at.print(indent + INDENT, opened, lines);
    } else {
      lines.add(line + "/ (%d files)".formatted(at.files));
    }
  }
}
