package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.PathText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** A walk over all files of a directory but those of git and of installed packages. */
final class FileWalk extends SimpleFileVisitor<Path> {

  private static final int MAX_FILES = 1_000_000;
  private static final List<String> SKIPPED = List.of(".git", "node_modules");

  private final Path root;
  private final Object device;
  private final int prefix;
  private final long deadline = System.nanoTime() + SearchProgram.TIMEOUT.toNanos();
  private final List<String> files = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();

  private FileWalk(Path root) throws IOException {
    this.root = root;
    this.device = device(root);
    this.prefix = PathText.of(root.resolve("_")).length() - 1;
  }

  /** Lists the regular files; symbolic links are not followed, other file systems not entered. */
  static FileListing below(Path directory, Glob pattern) throws IOException {
    FileWalk walk = new FileWalk(directory);
    Files.walkFileTree(directory, walk);
    return new FileListing(walk.files.stream().filter(pattern::matches).toList(), walk.unreadable);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
      throws IOException {
    if (System.nanoTime() > deadline || files.size() > MAX_FILES) {
      throw new IOException("it holds more than one call can list; search a smaller directory");
    }
    boolean skipped = SKIPPED.contains(String.valueOf(directory.getFileName()));
    return (skipped && !directory.equals(root)) || !device(directory).equals(device)
        ? FileVisitResult.SKIP_SUBTREE
        : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    boolean gitFile = String.valueOf(file.getFileName()).equals(".git");
    if (attributes.isRegularFile() && !gitFile) {
      files.add(relative(file));
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    if (failure instanceof AccessDeniedException) {
      unreadable.add(relative(file));
    }
    return FileVisitResult.CONTINUE;
  }

  private String relative(Path file) {
    return PathText.of(file).substring(prefix);
  }

  private static Object device(Path directory) throws IOException {
    return Files.getAttribute(directory, "unix:dev", LinkOption.NOFOLLOW_LINKS);
  }
}
