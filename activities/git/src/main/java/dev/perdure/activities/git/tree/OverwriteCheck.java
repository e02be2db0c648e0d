package dev.perdure.activities.git.tree;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Check for files that a checkout of a commit would overwrite although no snapshot has them. */
record OverwriteCheck(Git git, WorktreeFileAccess files) {

  private static final String REPOSITORY = "160000";
  private static final int OLD_MODE = 1;
  private static final int NEW_MODE = 8;
  private static final byte[] NOTHING = new byte[0];

  /**
   * The names of what is in the way of changes to the index, as git tells them backwards; {@code
   * unseen} differ from the index. Where there are none, pipes and devices, which have no content,
   * are taken away.
   */
  List<String> clear(List<String> told, Set<String> unseen) {
    List<String> found = new ArrayList<>();
    Set<String> made = new HashSet<>();
    Set<String> removed = new HashSet<>();
    for (int i = 0; i + 1 < told.size(); i += 2) {
      sort(told.get(i), told.get(i + 1), made, removed);
      if (unseen.contains(told.get(i + 1))) {
        found.add(told.get(i + 1));
      }
    }
    made.stream().filter(isTaken(removed)).forEach(found::add);
    if (found.isEmpty()) {
      made.stream().filter(files::isOther).map(files::path).forEach(DirectoryOperations::delete);
    }
    return found.stream().map(WorktreeFileAccess::name).distinct().sorted().toList();
  }

  /** Told is what the index has that the commit has not: what goes is "A", what comes is "D". */
  private static void sort(String modes, String name, Set<String> made, Set<String> removed) {
    boolean wasRepository = modes.startsWith(REPOSITORY, OLD_MODE);
    if (modes.endsWith("A")) {
      removed.add(name);
    } else if (!wasRepository && (modes.endsWith("D") || modes.startsWith(REPOSITORY, NEW_MODE))) {
      made.add(name);
    }
  }

  private Predicate<String> isTaken(Set<String> removed) {
    return name -> holdsContent(name) || isBelowAFile(name, removed);
  }

  private boolean holdsContent(String name) {
    return files
        .attributes(name)
        .filter(found ->
            found.isDirectory()
                ? hasUntrackedFiles(name) || holdsRepository(files.path(name))
                : !found.isOther())
        .isPresent();
  }

  private boolean hasUntrackedFiles(String name) {
    return !git.demand(
            List.of("ls-files", "-o", "-z", "--", WorktreeFileAccess.name(name)), NOTHING)
        .rawNames()
        .isEmpty();
  }

  /** Whether a directory holds the history of a repository, which is in no snapshot. */
  private static boolean holdsRepository(Path directory) {
    try (Stream<Path> below = Files.walk(directory)) {
      return below.anyMatch(path -> path.endsWith(".git"));
    } catch (IOException | UncheckedIOException e) {
      return true;
    }
  }

  private boolean isBelowAFile(String name, Set<String> removed) {
    for (int end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      String above = name.substring(0, end);
      var found = files.attributes(above);
      if (found.isPresent()) {
        return !found.get().isDirectory() && !found.get().isOther() && !removed.contains(above);
      }
    }
    return false;
  }
}
