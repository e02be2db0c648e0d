package dev.perdure.activities.tool.search.tree;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All files below a directory but those of git and installed packages; links lead nowhere. */
final class Walk {

  private static final List<String> NEVER = List.of(".git", "node_modules");

  private Walk() {}

  /** The files, by ripgrep if this machine has it. */
  static List<String> below(Path directory) throws IOException, InterruptedException {
    try {
      Program.Ended listed =
          new Program(
                  List.of(
                      "rg",
                      "--no-config",
                      "--files",
                      "--null",
                      "--hidden",
                      "--no-ignore",
                      "--no-messages",
                      "-g",
                      "!**/.git/",
                      "-g",
                      "!**/node_modules/"),
                  directory)
              .run();
      return listed.errors().isEmpty() && listed.exitCode() <= 2
          ? Stream.of(listed).flatMap(ended -> ended.names().stream()).toList()
          : byVisits(directory);
    } catch (IOException absent) {
      return byVisits(directory);
    }
  }

  /** The files, by looking into each directory. */
  static List<String> byVisits(Path directory) throws IOException {
    List<String> files = new ArrayList<>();
    Files.walkFileTree(directory, new Collector(directory, files));
    return files;
  }

  private static final class Collector extends SimpleFileVisitor<Path> {

    private final Path root;
    private final List<String> files;

    Collector(Path root, List<String> files) {
      this.root = root;
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      boolean skipped = NEVER.contains(String.valueOf(directory.getFileName()));
      return skipped && !directory.equals(root)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        files.add(root.relativize(file).toString());
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      return FileVisitResult.CONTINUE;
    }
  }
}
