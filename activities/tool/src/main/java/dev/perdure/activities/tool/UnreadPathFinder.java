package dev.perdure.activities.tool;

import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.Policy;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finder of the files that rules deny to read, so that a sandbox can hide them. The patterns say
 * where such files may be: below the worktree, or in a directory elsewhere that a pattern names.
 */
public final class UnreadPathFinder {

  private static final int MAX_VISITED = 500_000;
  private static final int MAX_FOUND = 2_000;
  private static final Duration MAX_TIME = Duration.ofSeconds(20);
  private static final String GIT = ".git";

  /** Directories whose files the system makes up. */
  private static final List<String> MADE_UP = List.of("/proc", "/sys", "/dev");

  private static final Comparator<Path> DEEPEST_FIRST =
      Comparator.comparingInt(Path::getNameCount)
          .reversed()
          .thenComparing(Comparator.naturalOrder());

  private final Path root;
  private final DirectoryReadRules rules;
  private final ReadPermissions permissions;
  private final TreeSet<Path> found = new TreeSet<>();
  private final Set<Path> open = new HashSet<>();
  private final Set<Path> searched = new HashSet<>();
  private final long began = System.nanoTime();
  private int visited;

  private UnreadPathFinder(Path root, Policy policy) {
    this.root = root;
    this.permissions = new ReadPermissions(root, policy);
    this.rules = new DirectoryReadRules(policy, permissions);
  }

  /**
   * The denied files of a worktree and elsewhere. A directory stands for all files below it if the
   * rules deny all that may be there; no walk goes into it then, nor into one in which they deny
   * nothing. Where there are very many denied files, it also does if all that are there are denied.
   */
  public static List<Path> find(Path root, Policy policy) throws IOException {
    UnreadPathFinder finder = new UnreadPathFinder(root, policy);
    TreeSet<Path> starts = new TreeSet<>(DEEPEST_FIRST);
    for (Glob pattern : policy.denied(ReadPermissions.PERMISSION)) {
      finder.start(pattern.pattern()).ifPresent(starts::add);
    }
    for (Path start : starts) {
      finder.search(start);
    }
    return finder.outermost();
  }

  private List<Path> outermost() {
    return found.stream()
        .filter(path -> found.stream().noneMatch(other -> isAbove(other, path)))
        .toList();
  }

  private static boolean isAbove(Path other, Path path) {
    return path.startsWith(other) && !path.equals(other);
  }

  /** The directory below which, or the file at which, all matches of a pattern are. */
  private Optional<Path> start(String pattern) {
    int wildcard = (int) pattern.chars().takeWhile(c -> c != '*' && c != '?').count();
    String fixed = pattern.substring(0, wildcard);
    String above =
        wildcard == pattern.length() ? fixed : fixed.substring(0, fixed.lastIndexOf('/') + 1);
    try {
      Path start = root.resolve(above).normalize();
      boolean known = start.startsWith(root) ? !above.startsWith("/") : isElsewhere(start, above);
      return known && isInPlace(start) ? Optional.of(start) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether a directory is one of files beside the worktree, and not one that holds it. */
  private boolean isElsewhere(Path start, String written) {
    return written.startsWith("/")
        && !root.startsWith(start)
        && MADE_UP.stream().noneMatch(start::startsWith);
  }

  /** Rules hold real paths: what lies behind a link is matched by another pattern, if by one. */
  private static boolean isInPlace(Path start) {
    try {
      return Files.exists(start, LinkOption.NOFOLLOW_LINKS) && start.toRealPath().equals(start);
    } catch (IOException e) {
      return false;
    }
  }

  private void search(Path start) throws IOException {
    TreeSet<Path> before = new TreeSet<>(found);
    Files.walkFileTree(start, new Walk(start));
    searched.add(start);
    if (found.size() > MAX_FOUND) {
      fold(start, before);
    }
    if (found.size() > MAX_FOUND) {
      throw new IOException(
          "rules deny to read more than %,d files: deny their directories as a whole, such as conf/*"
              .formatted(MAX_FOUND));
    }
  }

  /** Lets the outermost directories in which all files are denied stand for their files. */
  private void fold(Path start, Set<Path> before) {
    List<Path> files = found.stream().filter(path -> !before.contains(path)).toList();
    for (Path file : files) {
      Path outermost = file;
      Path above = file.getParent();
      while (above != null && above.startsWith(start) && mayStandForAll(above)) {
        outermost = above;
        above = above.getParent();
      }
      found.remove(file);
      found.add(outermost);
    }
  }

  private boolean mayStandForAll(Path directory) {
    return !directory.equals(root) && !open.contains(directory);
  }

  /** Notes that something below these directories is not denied. */
  private void keepOpen(@Nullable Path directory) {
    Path above = directory;
    while (above != null && open.add(above)) {
      above = above.getParent();
    }
  }

  /** A walk that tells the files that are denied from the others. */
  private final class Walk extends SimpleFileVisitor<Path> {

    private final Path start;

    Walk(Path start) {
      this.start = start;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      count();
      if (isKnown(directory)) {
        keepOpen(directory);
        return FileVisitResult.SKIP_SUBTREE;
      }
      if (found.contains(directory)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      return directory.equals(root) ? FileVisitResult.CONTINUE : judge(directory);
    }

    /** Whether a directory is git's, or another walk has been there. */
    private boolean isKnown(Path directory) {
      return String.valueOf(directory.getFileName()).equals(GIT)
          || (searched.contains(directory) && !directory.equals(start));
    }

    private FileVisitResult judge(Path directory) throws IOException {
      return switch (rules.below(directory)) {
        case DENIED -> {
          if (!isEmpty(directory)) {
            found.add(directory);
          }
          yield FileVisitResult.SKIP_SUBTREE;
        }
        case NOT_DENIED -> {
          keepOpen(directory);
          yield FileVisitResult.SKIP_SUBTREE;
        }
        case VARIOUS -> FileVisitResult.CONTINUE;
      };
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      count();
      if (permissions.of(file) != ReadVerdict.DENIED) {
        keepOpen(file.getParent());
      } else if (attributes.isRegularFile()) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    private void count() throws IOException {
      if (++visited > MAX_VISITED || System.nanoTime() - began > MAX_TIME.toNanos()) {
        throw new IOException(
            "rules deny to read files anywhere among more than can be searched (%,d, or for %d seconds): begin their patterns with a directory, such as conf/*.key"
                .formatted(MAX_VISITED, MAX_TIME.toSeconds()));
      }
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException unreadable) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      keepOpen(file.getParent());
      return FileVisitResult.CONTINUE;
    }
  }

  private static boolean isEmpty(Path directory) {
    try (Stream<Path> children = Files.list(directory)) {
      return children.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }
}
