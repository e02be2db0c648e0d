package dev.perdure.activities.workspace.cache;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Copies a directory with rights and times, and without extended attributes, owners and further
 * names of a file. The file system shares blocks if it can. A copy and its source never share a
 * file, so that nobody changes one by the other.
 */
final class CacheTreeCopy extends SimpleFileVisitor<Path> {

  private final Path from;
  private final Path to;
  private final boolean withGit;

  CacheTreeCopy(Path from, Path to, boolean withGit) {
    this.from = from;
    this.to = to;
    this.withGit = withGit;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
      throws IOException {
    CacheTree.requireTime();
    if (!directory.equals(from) && CacheTree.isLeftOut(directory, withGit)) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    Files.createDirectory(place(directory));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isOther() || CacheTree.isLeftOut(file, withGit)) {
      return FileVisitResult.CONTINUE;
    }
    Path copy = place(file);
    Files.copy(file, copy, NOFOLLOW_LINKS);
    if (attributes.isRegularFile()) {
      Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file, NOFOLLOW_LINKS));
      Files.setLastModifiedTime(copy, attributes.lastModifiedTime());
    }
    return FileVisitResult.CONTINUE;
  }

  /** The root stays writable, as only a writable directory can be moved. */
  @Override
  public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException fault)
      throws IOException {
    if (fault != null) {
      throw fault;
    }
    Path copy = place(directory);
    Files.setLastModifiedTime(copy, Files.getLastModifiedTime(directory, NOFOLLOW_LINKS));
    if (!directory.equals(from)) {
      Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(directory));
    }
    return FileVisitResult.CONTINUE;
  }

  private Path place(Path path) {
    return to.resolve(from.relativize(path));
  }
}
