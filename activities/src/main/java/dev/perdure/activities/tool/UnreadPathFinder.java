package dev.perdure.activities.tool;

import dev.perdure.activities.tool.ReadPermissions.Verdict;
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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finder of the files that rules deny to read, so that a sandbox can hide them. The patterns say
 * where such files may be: below the worktree, or in a directory elsewhere that a pattern names.
 */
public final class UnreadPathFinder {

  private static final int MAX_VISITED = 500_000;
  private static final int MAX_FOUND = 2_000;
  private static final String GIT = ".git";

  /** Directories whose files the system makes up. */
  private static final List<String> MADE_UP = List.of("/proc", "/sys", "/dev");

  private static final Comparator<Path> DEEPEST_FIRST =
      Comparator.comparingInt(Path::getNameCount)
          .reversed()
          .thenComparing(Comparator.naturalOrder());

  private final Path root;
  private final List<Glob> denied;
  private final ReadPermissions permissions;
  private final TreeSet<Path> found = new TreeSet<>();
  private int visited;

  private UnreadPathFinder(Path root, Policy policy) {
    this.root = root;
    this.denied = policy.denied(ReadPermissions.PERMISSION);
    this.permissions = new ReadPermissions(root, policy);
  }

  /**
   * The denied files of a worktree and elsewhere; a directory stands for all files below it if a
   * rule denies all of them.
   */
  public static List<Path> find(Path root, Policy policy) throws IOException {
    UnreadPathFinder finder = new UnreadPathFinder(root, policy);
    Map<Path, Boolean> starts = new TreeMap<>(DEEPEST_FIRST);
    for (Glob pattern : finder.denied) {
      finder
          .start(pattern.pattern())
          .ifPresent(
              start -> starts.merge(start, isForAllBelow(pattern.pattern()), Boolean::logicalOr));
    }
    for (Map.Entry<Path, Boolean> start : starts.entrySet()) {
      finder.search(start.getKey(), start.getValue());
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
    } catch (IOException gone) {
      return false;
    }
  }

  private void search(Path start, boolean allBelow) throws IOException {
    Walk walk = new Walk();
    Files.walkFileTree(start, walk);
    if (allBelow && walk.others == 0 && !walk.denied.isEmpty() && !start.equals(root)) {
      found.add(start);
    } else {
      found.addAll(walk.denied);
    }
    if (found.size() > MAX_FOUND) {
      throw new IOException(
          "rules deny to read more than %,d files: deny their directories as a whole, such as conf/*"
              .formatted(MAX_FOUND));
    }
  }

  /** Whether a pattern is one for all that is below a directory. */
  private static boolean isForAllBelow(String pattern) {
    return pattern.matches("[^*?]+/\\*{1,2}");
  }

  /** A walk that tells the files that are denied from the others. */
  private final class Walk extends SimpleFileVisitor<Path> {

    private final List<Path> denied = new ArrayList<>();
    private int others;

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      boolean skipped =
          String.valueOf(directory.getFileName()).equals(GIT) || found.contains(directory);
      return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (++visited > MAX_VISITED) {
        throw new IOException(
            "rules deny to read files anywhere among more than %,d: begin their patterns with a directory, such as conf/*.key"
                .formatted(MAX_VISITED));
      }
      boolean isDenied = permissions.of(file) == Verdict.DENIED;
      if (isDenied && attributes.isRegularFile()) {
        denied.add(file);
      }
      others += isDenied ? 0 : 1;
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException unreadable) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      return FileVisitResult.CONTINUE;
    }
  }
}
