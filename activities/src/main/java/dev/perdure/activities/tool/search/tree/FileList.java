package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.place.PathText;
import dev.perdure.activities.tool.search.glob.PathPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
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
    return below(directory, PathPattern.all(), new Closed());
  }

  /** Those of the paths below a directory that match, and what could not be looked into. */
  public static List<String> below(Path directory, PathPattern pattern, Closed closed)
      throws IOException, InterruptedException {
    Optional<List<String>> byGit = GitListing.below(directory, pattern, closed);
    return byGit.isPresent()
        ? byGit.get().stream().sorted().distinct().toList()
        : Walk.below(directory, closed).stream()
            .filter(pattern::matches)
            .sorted()
            .distinct()
            .toList();
  }

  /** The top of the repository a directory seems to belong to; git may see it otherwise. */
  public static Optional<Path> repository(Path directory) {
    Optional<Path> at = Optional.of(directory);
    while (at.isPresent() && !Files.exists(at.get().resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      at = at.map(Path::getParent);
    }
    return at;
  }

  /** Tells of listed paths whether they are files, or links to some, that lie where they say. */
  public static final class Presence {

    private final Path directory;
    private final Closed closed;
    private final Map<Path, Boolean> parents = new HashMap<>();

    /** Looks below a directory. */
    public Presence(Path directory, Closed closed) {
      this.directory = directory;
      this.closed = closed;
    }

    /** Whether a path is there. */
    public boolean of(String path) {
      Path file = PathText.below(directory, path);
      Path parent = Objects.requireNonNullElse(file.getParent(), directory);
      boolean there =
          parents.computeIfAbsent(parent, _ -> isInPlace(directory, file))
              && Files.isRegularFile(file);
      if (!there) {
        closed.addAbove(directory, path);
      }
      return there;
    }
  }

  /** Whether a listed path is a file itself. */
  public static boolean isFile(Path directory, String path) {
    return Files.isRegularFile(PathText.below(directory, path), LinkOption.NOFOLLOW_LINKS);
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
