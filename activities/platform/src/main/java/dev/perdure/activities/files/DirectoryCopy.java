package dev.perdure.activities.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Copies the files, folders and links of a directory; it follows no link. */
final class DirectoryCopy extends SimpleFileVisitor<Path> {

  private final Path from;
  private final Path to;

  DirectoryCopy(Path from, Path to) {
    this.from = from;
    this.to = to;
  }

  void run() throws IOException {
    Files.walkFileTree(from, this);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
      throws IOException {
    Files.createDirectories(place(directory));
    return FileVisitResult.CONTINUE;
  }

  /** Pipes, sockets and devices are left out: reading them could wait for ever. */
  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (!attributes.isOther()) {
      Files.copy(file, place(file), COPY_ATTRIBUTES, NOFOLLOW_LINKS);
    }
    return FileVisitResult.CONTINUE;
  }

  private Path place(Path path) {
    return to.resolve(from.relativize(path));
  }
}
