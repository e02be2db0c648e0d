package dev.perdure.activities.pipe;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;

/** Looks for pipes named like files that git and ripgrep read by themselves. */
final class PipeFinder extends SimpleFileVisitor<Path> {

  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final List<String> RULES = List.of(".gitignore", ".gitattributes", ".gitmodules");
  private static final Path GIT = Path.of(".git");
  private static final int MOST = 100;
  private static final int KIND = 0170000;
  private static final int PIPE = 0010000;

  private final Path top;
  private final BooleanSupplier stop;
  private final Set<Path> found = new HashSet<>();
  private final long deadline = System.nanoTime() + LONGEST.toNanos();

  private PipeFinder(Path top, BooleanSupplier stop) {
    this.top = top;
    this.stop = stop;
  }

  /** Those below a directory, as far as there is time to look. */
  static Set<Path> below(Path top, BooleanSupplier stop) {
    PipeFinder finder = new PipeFinder(top, stop);
    try {
      Files.walkFileTree(top, finder);
      return finder.found;
    } catch (IOException gone) {
      return Set.of();
    }
  }

  static boolean isPipe(Path file) {
    try {
      int mode = (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
      return (mode & KIND) == PIPE;
    } catch (IOException | UnsupportedOperationException untold) {
      return false;
    }
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
    if (stop.getAsBoolean() || found.size() >= MOST || System.nanoTime() > deadline) {
      return FileVisitResult.TERMINATE;
    }
    return isOfObjects(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (attributes.isOther() && isRead(file) && isPipe(file)) {
      found.add(file);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, IOException unreadable) {
    return FileVisitResult.CONTINUE;
  }

  /** Git's own directory holds its content there, in more files than anything else. */
  private static boolean isOfObjects(Path directory) {
    return directory.endsWith("objects")
        && Files.exists(directory.resolveSibling("HEAD"), LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether git or ripgrep reads such a file: of git's own directory it may be any. */
  private boolean isRead(Path file) {
    return RULES.contains(String.valueOf(file.getFileName()))
        || StreamSupport.stream(top.relativize(file).spliterator(), false).anyMatch(GIT::equals);
  }
}
