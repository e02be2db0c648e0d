package dev.perdure.activities.tool.search.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    List<String> all = new ArrayList<>(byGit.isPresent() ? byGit.get() : Walk.below(directory));
    Collections.sort(all);
    List<String> once = new ArrayList<>(all.size());
    for (String path : all) {
      if (once.isEmpty() || !once.getLast().equals(path)) {
        once.add(path);
      }
    }
    return once;
  }

  /** Tells of listed paths whether they are files, or links to some, that lie where they say. */
  public static final class Presence {

    private final Path directory;
    private final Map<Path, Boolean> parents = new HashMap<>();

    /** Looks below a directory. */
    public Presence(Path directory) {
      this.directory = directory;
    }

    /** Whether a path is there. */
    public boolean of(String path) {
      Path file = directory.resolve(path);
      Path parent = Objects.requireNonNullElse(file.getParent(), directory);
      return parents.computeIfAbsent(parent, _ -> isInPlace(directory, file))
          && Files.isRegularFile(file);
    }
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
