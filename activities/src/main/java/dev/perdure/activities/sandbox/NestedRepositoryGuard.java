package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.SecureDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Guard against repositories that a command makes inside the worktree: a person's git that meets
 * one would run what its settings and hooks say, outside of the sandbox. After the command these
 * settings are taken out and the hooks are made unexecutable.
 */
public final class NestedRepositoryGuard {

  private static final String BEFORE = "nested";
  private static final String COPY = "nested-config";
  private static final String GIT = ".git";
  private static final String HOOKS = "hooks";
  private static final String SAMPLE = ".sample";
  private static final List<String> SETTINGS = List.of("config", "config.worktree");
  private static final List<String> PARTS =
      List.of(GIT, "HEAD", "objects", "refs", "commondir", "config", "config.worktree", HOOKS);

  private final Path root;
  private final Path directory;
  private final Set<Path> before;
  private final Set<Path> fresh;
  private final List<String> disarmed = new ArrayList<>();

  private NestedRepositoryGuard(Path root, Path directory, Set<Path> before, Set<Path> fresh) {
    this.root = root;
    this.directory = directory;
    this.before = before;
    this.fresh = fresh;
  }

  /**
   * Notes which repositories are there before a command begins, in the directory of the command.
   */
  public static void remember(Path root, Path directory) throws IOException {
    String all =
        NestedRepositories.of(root).stream().map(Path::toString).collect(Collectors.joining("\0"));
    Files.writeString(directory.resolve(BEFORE), all);
  }

  /** Disarms what a command made or changed since it began, and names it. */
  public static List<String> disarm(Path root, Path directory) throws IOException {
    Path list = directory.resolve(BEFORE);
    if (!Files.exists(list)) {
      return List.of();
    }
    Set<Path> before =
        Stream.of(Files.readString(list).split("\0"))
            .filter(path -> !path.isEmpty())
            .map(Path::of)
            .collect(Collectors.toSet());
    Set<Path> fresh = Set.copyOf(NestedRepositories.find(root, sinceThen(list)));
    var guard = new NestedRepositoryGuard(root, directory, before, fresh);
    for (Path repository : guard.touched()) {
      guard.disarm(repository);
    }
    return guard.disarmed;
  }

  /** The parts of repositories that are new, moved or changed. */
  private static List<String> sinceThen(Path list) {
    List<String> expression = new ArrayList<>(List.of("(", "-path", "*/" + HOOKS + "/*"));
    PARTS.forEach(name -> expression.addAll(List.of("-o", "-name", name)));
    expression.addAll(List.of(")", "-newercc", list.toString()));
    return expression;
  }

  private List<Path> touched() {
    return fresh.stream()
        .map(path -> path.endsWith(GIT) ? path : above(path))
        .distinct()
        .filter(path -> !path.equals(root.resolve(GIT)) && NestedRepositories.isGitDirectory(path))
        .sorted()
        .toList();
  }

  private static Path above(Path path) {
    Path parent = parent(path);
    return parent.endsWith(HOOKS) ? parent(parent) : parent;
  }

  private void disarm(Path repository) throws IOException {
    for (String name : SETTINGS) {
      Path file = repository.resolve(name);
      if (isSuspect(repository, file)) {
        settings(file);
      }
    }
    Path shared = repository.resolve("commondir");
    if (before.contains(repository) && fresh.contains(shared)) {
      remove(shared);
    }
    hooks(repository, repository.resolve(HOOKS));
  }

  /** Of a repository that was there, what a person set before stays. */
  private boolean isSuspect(Path repository, Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && (!before.contains(repository) || fresh.contains(file));
  }

  private void settings(Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = SecureDirectory.read(root, root.relativize(file).toString());
    } catch (FileSystemException linkOrOther) {
      remove(file);
      return;
    }
    Path copy = Files.write(directory.resolve(COPY), bytes);
    NestedGitConfig config = NestedGitConfig.read(copy);
    if (!config.dropped().isEmpty()) {
      try (SecureDirectory above = SecureDirectory.above(root, root.relativize(file))) {
        above.replace(name(file), config.kept().getBytes(StandardCharsets.UTF_8));
      }
      disarmed.add("%s: %s".formatted(shown(file), String.join(", ", config.dropped())));
    }
  }

  private void hooks(Path repository, Path hooks) throws IOException {
    if (Files.isSymbolicLink(hooks) && isSuspect(repository, hooks)) {
      remove(hooks);
    }
    if (!Files.isDirectory(hooks, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> children = Files.list(hooks)) {
      files = children.toList();
    }
    for (Path hook : files) {
      boolean runs = !hook.toString().endsWith(SAMPLE) && Files.isExecutable(hook);
      if (runs && isSuspect(repository, hook)) {
        hook(hook);
      }
    }
  }

  private void hook(Path hook) throws IOException {
    if (Files.isSymbolicLink(hook)) {
      remove(hook);
    } else if (Files.isRegularFile(hook, LinkOption.NOFOLLOW_LINKS)) {
      try (SecureDirectory above = SecureDirectory.above(root, root.relativize(hook))) {
        above.makeUnexecutable(name(hook));
      }
      disarmed.add(shown(hook));
    }
  }

  private void remove(Path path) throws IOException {
    try (SecureDirectory above = SecureDirectory.above(root, root.relativize(path))) {
      above.delete(name(path));
    }
    disarmed.add(shown(path));
  }

  private String shown(Path path) {
    return root.relativize(path).toString();
  }

  private static Path name(Path path) {
    return Objects.requireNonNull(path.getFileName());
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent());
  }
}
