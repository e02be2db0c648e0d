package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.place.PathText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** What a search below a directory could not read. */
public final class Closed {

  private static final int MOST_NAMED = 5;

  private final NavigableSet<String> directories = new ConcurrentSkipListSet<>();
  private final NavigableSet<Path> pipes = new ConcurrentSkipListSet<>();
  private final NavigableSet<String> files = new ConcurrentSkipListSet<>();

  /** Notes pipes that stand in place of files with rules. */
  void addPipes(Set<Path> found) {
    pipes.addAll(found);
  }

  /** The pipes, from which no rules were taken. */
  public List<Path> pipes() {
    return List.copyOf(pipes);
  }

  /** Notes a directory. */
  void addDirectory(String path) {
    directories.add(path);
  }

  /** Notes a file. */
  public void addFile(String path) {
    files.add(path);
  }

  /**
   * Notes the directory that keeps a listed file from being reached, if its rights are the cause
   * and not that the file is gone.
   */
  public void addAbove(Path directory, String path) {
    for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      String above = path.substring(0, slash);
      Path there = PathText.below(directory, above);
      if (Files.isDirectory(there)) {
        if (!Files.isExecutable(there)) {
          directories.add(above);
        }
        return;
      }
    }
  }

  /**
   * Says what was left out; empty if nothing was.
   *
   * @param wanted the paths of interest
   * @param shown how a path is written
   */
  public List<String> words(Predicate<String> wanted, UnaryOperator<String> shown) {
    List<String> words = new ArrayList<>();
    List<String> top =
        directories.stream().filter(path -> !isBelowOther(path)).filter(wanted).toList();
    if (!top.isEmpty()) {
      words.add(words(top, top.size() == 1 ? "directory" : "directories", shown));
    }
    List<String> own = files.stream().filter(wanted).toList();
    if (!own.isEmpty()) {
      words.add(words(own, own.size() == 1 ? "file" : "files", shown));
    }
    return words;
  }

  private boolean isBelowOther(String path) {
    for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      if (directories.contains(path.substring(0, slash))) {
        return true;
      }
    }
    return false;
  }

  private static String words(List<String> paths, String what, UnaryOperator<String> shown) {
    List<String> named = paths.stream().limit(MOST_NAMED).map(shown).toList();
    int more = paths.size() - named.size();
    return "%d %s could not be read: %s%s"
        .formatted(
            paths.size(),
            what,
            String.join(", ", named),
            more > 0 ? " and %d more".formatted(more) : "");
  }
}
