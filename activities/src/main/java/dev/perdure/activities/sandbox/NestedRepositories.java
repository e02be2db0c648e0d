package dev.perdure.activities.sandbox;

import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Git directories in a worktree besides its own: those of nested repositories, submodules and bare
 * repositories. A person's git reads their settings when it meets them.
 */
final class NestedRepositories {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final ProcessRunner.Limits LIMITS =
      new ProcessRunner.Limits(16 * 1024 * 1024, 64 * 1024);
  private static final List<String> SETTINGS = List.of("config", "config.worktree", "hooks");
  private static final String GIT = ".git";

  private NestedRepositories() {}

  /** The git directories that are there now, without the worktree's own. */
  static List<Path> of(Path root) throws IOException {
    return find(root, List.of("(", "-name", GIT, "-o", "-name", "HEAD", ")")).stream()
        .map(path -> path.endsWith(GIT) ? path : parent(path))
        .filter(path -> !path.equals(root.resolve(GIT)) && isGitDirectory(path))
        .distinct()
        .toList();
  }

  /** What is below a worktree that fits an expression of {@code find}, links not followed. */
  static List<Path> find(Path root, List<String> expression) throws IOException {
    List<String> line = new ArrayList<>(List.of("find", root.toString(), "-xdev"));
    line.addAll(List.of("-path", root.resolve(GIT).resolve("objects").toString(), "-prune", "-o"));
    line.addAll(expression);
    line.add("-print0");
    try {
      ProcessRunner.Result result =
          new ProcessRunner(ProgramLauncher.program(line), TIMEOUT).run(new byte[0], LIMITS);
      if (result.timedOut() || result.truncated()) {
        throw new IOException("%s holds too many files to look for repositories".formatted(root));
      }
      return Stream.of(new String(result.output(), StandardCharsets.UTF_8).split("\0"))
          .filter(path -> !path.isEmpty())
          .map(Path::of)
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the search for repositories was interrupted", e);
    }
  }

  /** Whether git takes a directory for a repository, or for one that another one shares. */
  static boolean isGitDirectory(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && (is(path, "commondir") || (is(path, "objects") && is(path, "refs")) || isHead(path));
  }

  private static boolean isHead(Path path) {
    return is(path, "HEAD") && (is(path, "objects") || is(path, "refs") || is(path, "config"));
  }

  private static boolean is(Path directory, String name) {
    return Files.exists(directory.resolve(name), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Mounts their settings and hooks over themselves, unchangeable. The mounts of protected paths
   * come later, as a directory that only looks like a repository may hold one.
   */
  static void mount(MountArgumentsBuilder mounts, Path root) throws IOException {
    List<Path> repositories = of(root).stream().filter(path -> !path.equals(root)).toList();
    repositories.forEach(mounts::bind);
    settings(repositories).forEach(mounts::readOnly);
  }

  /** Their settings and hooks that are there. */
  static List<Path> settings(List<Path> repositories) {
    return repositories.stream()
        .flatMap(repository -> SETTINGS.stream().map(repository::resolve))
        .filter(NestedRepositories::isPlain)
        .toList();
  }

  private static boolean isPlain(Path path) {
    try {
      return Files.exists(path, LinkOption.NOFOLLOW_LINKS) && path.toRealPath().equals(path);
    } catch (IOException gone) {
      return false;
    }
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent());
  }
}
