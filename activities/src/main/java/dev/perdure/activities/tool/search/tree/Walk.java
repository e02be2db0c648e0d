package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.place.PathText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * All files below a directory but those of git, of installed packages and of other file systems;
 * links lead nowhere.
 */
final class Walk {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MOST = 1_000_000;
  private static final int TROUBLE = 2;
  private static final List<String> NEVER = List.of(".git", "node_modules");

  private Walk() {}

  /** The files, by ripgrep if this machine has it. */
  static List<String> below(Path directory, Closed closed)
      throws IOException, InterruptedException {
    Program.Ended listed;
    try {
      listed =
          new Program(
                  List.of(
                      "rg",
                      "--no-config",
                      "--files",
                      "--null",
                      "--hidden",
                      "--no-ignore",
                      "--no-messages",
                      "--one-file-system",
                      "-g",
                      "!**/.git/",
                      "-g",
                      "!**/node_modules/"),
                  directory)
              .run();
    } catch (IOException absent) {
      return byVisits(directory, closed);
    }
    if (listed.unfinished()) {
      throw new TooManyFiles();
    }
    return listed.errors().isEmpty() && listed.exitCode() < TROUBLE
        ? listed.names()
        : byVisits(directory, closed);
  }

  /** The files, by looking into each directory. */
  static List<String> byVisits(Path directory, Closed closed) throws IOException {
    List<String> files = new ArrayList<>();
    Files.walkFileTree(directory, new Collector(directory, files, closed));
    return files;
  }

  private static Object device(Path directory) throws IOException {
    return Files.getAttribute(directory, "unix:dev", LinkOption.NOFOLLOW_LINKS);
  }

  private static final class Collector extends SimpleFileVisitor<Path> {

    private final Path root;
    private final Object device;
    private final int above;
    private final List<String> files;
    private final Closed closed;
    private final long deadline = System.nanoTime() + PATIENCE.toNanos();

    Collector(Path root, List<String> files, Closed closed) throws IOException {
      this.root = root;
      this.device = device(root);
      this.closed = closed;
      this.above = PathText.of(root.resolve("_")).length() - 1;
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      if (System.nanoTime() > deadline || files.size() > MOST) {
        throw new TooManyFiles();
      }
      boolean skipped = NEVER.contains(String.valueOf(directory.getFileName()));
      return (skipped && !directory.equals(root)) || !device(directory).equals(device)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        files.add(below(file));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      String path = below(file);
      if (!(unreadable instanceof AccessDeniedException)
          || NEVER.contains(String.valueOf(file.getFileName()))) {
        return FileVisitResult.CONTINUE;
      }
      if (Files.isDirectory(file)) {
        closed.addDirectory(path);
      } else {
        closed.addAbove(root, path);
      }
      return FileVisitResult.CONTINUE;
    }

    private String below(Path file) {
      return PathText.of(file).substring(above);
    }
  }
}
