package dev.perdure.activities.tool.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files below a directory that a project's people would look at: what git tracks or would
 * track; outside of git everything but what no one searches. Sorted by path.
 */
final class FileList {

  private static final List<String> NEVER = List.of(".git", "node_modules");

  private FileList() {}

  /** Paths relative to the directory, with '/' between names. */
  static List<String> below(Path directory) throws IOException, InterruptedException {
    List<String> listed = byGit(directory);
    return (listed.isEmpty() ? byWalk(directory) : listed).stream().sorted().toList();
  }

  /** Git's own answer; empty where it has none, as outside of a repository. */
  private static List<String> byGit(Path directory) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                "git",
                "-c",
                "core.fsmonitor=false",
                "ls-files",
                "-co",
                "-z",
                "--exclude-standard",
                "--deduplicate")
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    Process git = builder.start();
    git.getOutputStream().close();
    String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (git.waitFor() != 0) {
      return List.of();
    }
    return Stream.of(output.split("\0"))
        .filter(path -> !path.isEmpty() && Files.isRegularFile(directory.resolve(path)))
        .toList();
  }

  private static List<String> byWalk(Path directory) throws IOException {
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
      if (Files.isRegularFile(file)) {
        files.add(root.relativize(file).toString().replace('\\', '/'));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      return FileVisitResult.CONTINUE;
    }
  }
}
