package dev.perdure.activities.tool.search.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files below a directory that a project's people would look at: what git tracks or would
 * track; outside of git, or where git ignores all of it, everything but what no one searches.
 */
public final class FileList {

  private FileList() {}

  /** Sorted paths relative to the directory, with '/' between names; some may be gone by now. */
  public static List<String> below(Path directory) throws IOException, InterruptedException {
    Optional<List<String>> byGit = GitListing.below(directory);
    List<String> all = byGit.isPresent() ? byGit.get() : Walk.below(directory);
    return all.stream().sorted().distinct().toList();
  }

  /** Whether a listed path is a file, or a link to one, that lies where its path says. */
  public static boolean isThere(Path directory, String path) {
    Path file = directory.resolve(path);
    return Files.isRegularFile(file) && isInPlace(directory, file);
  }

  /** Whether a listed path is a file itself. */
  public static boolean isFile(Path directory, String path) {
    return Files.isRegularFile(directory.resolve(path), LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether no directory above a file is a link, which could lead out of the search. */
  public static boolean isInPlace(Path directory, Path file) {
    Path parent = file.getParent();
    try {
      return parent != null
          && (parent.equals(directory) || parent.toRealPath().equals(parent.toAbsolutePath()));
    } catch (IOException gone) {
      return false;
    }
  }
}
