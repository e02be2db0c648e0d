package dev.perdure.activities.sandbox;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Git directories in a worktree besides its own: git directories of nested repositories, submodules
 * and bare repositories. A person's git reads their settings when it meets them. The search opens
 * directories that their owner has closed, and {@link #close} closes them again.
 */
final class NestedRepositories implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final CapturedOutputLimits LIMITS =
      new CapturedOutputLimits(16 * 1024 * 1024, 64 * 1024);

  /** The levels of closed directories, one in the other, that a search opens. */
  private static final int MAX_CLOSED_LEVELS = 16;

  private static final List<String> SETTINGS = List.of("config", "config.worktree");
  private static final Set<PosixFilePermission> RUN = PosixFilePermissions.fromString("--x--x--x");
  private static final String GIT = ".git";
  private static final String HOOKS = "hooks";
  private static final String SAMPLE = ".sample";
  private static final String COMMON = "commondir";

  private final Path root;
  private final Set<Path> found = new LinkedHashSet<>();
  private final Map<Path, Set<PosixFilePermission>> opened = new LinkedHashMap<>();
  private final Set<String> faults = new LinkedHashSet<>();
  private boolean isCut;

  NestedRepositories(Path root) {
    this.root = root;
  }

  /** Searches the worktree, links not followed. */
  void search() throws IOException {
    for (int level = 0; level <= MAX_CLOSED_LEVELS; level++) {
      List<Path> paths = find();
      found.addAll(paths);
      boolean more = false;
      for (Path path : paths) {
        more |= open(path);
      }
      if (!more || isCut) {
        return;
      }
    }
    faults.add("closed directories lie in each other");
  }

  private List<Path> find() throws IOException {
    List<String> line = new ArrayList<>(List.of("find", root.toString(), "-xdev"));
    line.addAll(List.of("(", "-name", GIT, "-o", "-name", "HEAD", "-o", "-name", COMMON));
    line.addAll(List.of("-o", "-name", "refs", "-o", "-type", "d", "!", "-perm", "-500", ")"));
    line.add("-print0");
    try {
      ProcessResult result =
          new ProcessRunner(ProgramLauncher.program(line), TIMEOUT).run(new byte[0], LIMITS);
      if (result.timedOut() || result.truncated()) {
        isCut = true;
        faults.add("the workspace holds too many files to look for repositories");
      }
      String text = new String(result.output(), StandardCharsets.UTF_8);
      String whole = text.substring(0, text.lastIndexOf('\0') + 1);
      return Stream.of(whole.split("\0"))
          .filter(path -> !path.isEmpty())
          .flatMap(this::path)
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the search for repositories was interrupted", e);
    }
  }

  private Stream<Path> path(String name) {
    try {
      if (!name.contains("\uFFFD") || is(Path.of(name))) {
        return Stream.of(Path.of(name));
      }
    } catch (InvalidPathException e) {
      // a name that looks like a name in another encoding
    }
    faults.add("%s: its name is not UTF-8".formatted(name));
    return Stream.empty();
  }

  private boolean open(Path path) {
    try {
      boolean isOpen = Files.isReadable(path) && Files.isExecutable(path);
      if (isOpen || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
      Set<PosixFilePermission> mode =
          Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
      Set<PosixFilePermission> wide =
          EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_EXECUTE);
      wide.addAll(mode);
      Files.setPosixFilePermissions(path, wide);
      return opened.putIfAbsent(path, mode) == null;
    } catch (IOException e) {
      return false;
    }
  }

  /** The paths that could not be searched. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  /** The settings files that exist; directories of that name do not count. */
  List<Path> settings(boolean withOwn) {
    return directories(withOwn).stream()
        .flatMap(repository -> SETTINGS.stream().map(repository::resolve))
        .filter(path -> is(path) && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
        .toList();
  }

  /** Hooks that can run, or could when the target of a link changes. */
  List<Path> hooks(boolean withOwn) {
    return directories(withOwn).stream()
        .map(repository -> repository.resolve(HOOKS))
        .flatMap(this::hooks)
        .toList();
  }

  private Stream<Path> hooks(Path hooks) {
    if (Files.isSymbolicLink(hooks)) {
      return Stream.of(hooks);
    }
    if (!Files.isDirectory(hooks, LinkOption.NOFOLLOW_LINKS)) {
      return Stream.empty();
    }
    try (Stream<Path> children = Files.list(hooks)) {
      return children
          .filter(path -> !path.toString().endsWith(SAMPLE) && canRun(path))
          .toList()
          .stream();
    } catch (IOException | UncheckedIOException e) {
      faults.add("%s: can't be listed".formatted(root.relativize(hooks)));
      return Stream.empty();
    }
  }

  private static boolean canRun(Path path) {
    try {
      return Files.isSymbolicLink(path)
          || (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
              && Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).stream()
                  .anyMatch(RUN::contains));
    } catch (IOException e) {
      return false;
    }
  }

  /** Files and links by which git finds a repository, or its settings, elsewhere. */
  List<Path> pointers(boolean withOwn) {
    return found.stream()
        .filter(path -> path.endsWith(GIT) || path.endsWith(COMMON))
        .filter(path -> withOwn || !path.equals(root.resolve(GIT)))
        .filter(path -> is(path) && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
        .toList();
  }

  private List<Path> directories(boolean withOwn) {
    return found.stream()
        .map(path -> path.endsWith(GIT) ? path : parent(path))
        .filter(path -> withOwn || !path.equals(root.resolve(GIT)))
        .filter(NestedRepositories::isGitDirectory)
        .distinct()
        .sorted()
        .toList();
  }

  /** Whether git takes a directory for a repository, or for one that another one shares. */
  private static boolean isGitDirectory(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && (is(path, COMMON) || (is(path, "objects") && is(path, "refs")) || isHead(path));
  }

  private static boolean isHead(Path path) {
    return is(path, "HEAD") && (is(path, "objects") || is(path, "refs") || is(path, "config"));
  }

  private static boolean is(Path directory, String name) {
    return is(directory.resolve(name));
  }

  private static boolean is(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  /** Closes again what the search opened. */
  @Override
  public void close() {
    for (Path path : List.copyOf(opened.keySet()).reversed()) {
      try {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
          Files.setPosixFilePermissions(path, opened.get(path));
        }
      } catch (IOException e) {
        // a deleted directory needs no mode
      }
    }
  }
}
