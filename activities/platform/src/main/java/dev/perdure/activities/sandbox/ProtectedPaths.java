package dev.perdure.activities.sandbox;

import dev.perdure.planner.permission.ExecutedFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Protected paths of a worktree, which a command may change only with permission: git's settings
 * and hooks, and the files of CI servers and a person's machine that the table calls closed. After
 * a command, Perdure removes protected files that the command made without permission, and files
 * that redirect git to other settings.
 */
public final class ProtectedPaths {

  /** Files that redirect git to other settings. */
  private static final List<String> REDIRECTS = List.of(".git/commondir", ".git/config.worktree");

  /** The paths that a command changes only with permission. */
  static final List<String> ASKED =
      Stream.of(ExecutedFiles.closedPaths(), REDIRECTS).flatMap(List::stream).toList();

  private static final List<String> GIT =
      List.of("config", "config.worktree", "info", "modules", "worktrees");

  private static final String PRESENT = "protected";
  private static final String PERMITTED = "protected-permitted";

  private ProtectedPaths() {}

  /** Whether a path of the worktree is protected. */
  public static boolean holds(String path) {
    return protector(path).isPresent();
  }

  /** Whether a change of a path asks: it is protected, or programs run it in any folder. */
  public static boolean isAsked(String path) {
    return holds(path) || ExecutedFiles.of(path).filter(found -> found.kind().asks()).isPresent();
  }

  /** The protected paths that are there now, and the files in them. */
  public static List<String> present(Path root) throws IOException {
    List<String> found = new ArrayList<>();
    for (String name : ASKED) {
      Path path = root.resolve(name);
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && isPlain(root, parent(path))) {
        files(path).map(file -> root.relativize(file).toString()).forEach(found::add);
      }
    }
    return found;
  }

  /** Writes down which are there before a command begins, in the directory of the command. */
  public static void remember(Path root, Path directory) throws IOException {
    Files.write(directory.resolve(PRESENT), present(root));
  }

  /** Records the files that were changed with permission while other commands may be running. */
  public static void permit(Path records, Collection<String> paths) throws IOException {
    List<String> own = paths.stream().filter(ProtectedPaths::isAsked).toList();
    if (!own.isEmpty()) {
      Files.write(
          records.resolve(PERMITTED), own, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  /** Protected paths that were changed with permission. */
  public static Set<String> permitted(Path records) throws IOException {
    Path list = records.resolve(PERMITTED);
    return Files.exists(list) ? Set.copyOf(Files.readAllLines(list)) : Set.of();
  }

  /** Protected paths that were changed with permission in any worktree of a task. */
  public static Set<String> permittedInTask(Path records) {
    Set<String> all = new HashSet<>();
    Stream.concat(Stream.of(records), list(records))
        .map(place -> place.resolve(PERMITTED))
        .forEach(file -> {
          try {
            all.addAll(Files.readAllLines(file));
          } catch (IOException _) {
            // nothing was permitted there
          }
        });
    return all;
  }

  /** Removes and names the files that appeared since a command began, without permission. */
  public static List<String> removeMade(Path root, Path directory, Set<String> permitted)
      throws IOException {
    Path list = directory.resolve(PRESENT);
    if (!Files.exists(list)) {
      return List.of();
    }
    Set<String> kept = new HashSet<>(Files.readAllLines(list));
    kept.addAll(permitted);
    List<String> made = present(root).stream().filter(path -> !kept.contains(path)).toList();
    for (String path : made) {
      Files.deleteIfExists(root.resolve(path));
    }
    return made;
  }

  /** All that must not be changed, whether it is there or not. */
  static List<Path> closed(SandboxContext sandboxContext) {
    Path root = sandboxContext.worktree().root();
    Path git = root.resolve(".git");
    Stream<Path> own =
        Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)
            ? Stream.concat(GIT.stream(), Stream.of("hooks")).map(git::resolve)
            : Stream.of(git);
    Stream<Path> servers =
        ASKED.stream().filter(name -> !isPermitted(sandboxContext, name)).map(root::resolve);
    return Stream.concat(own, servers).toList();
  }

  private static boolean isPermitted(SandboxContext sandboxContext, String name) {
    return sandboxContext.permitted().stream()
        .anyMatch(one -> protector(one).filter(name::equals).isPresent());
  }

  /**
   * Mounts them over themselves, unchangeable. Their directories come first: a directory that holds
   * a protected path could be moved away with it, and its mount hides the mounts below it.
   */
  static void mount(MountArgumentsBuilder mounts, SandboxContext sandboxContext)
      throws IOException {
    Path root = sandboxContext.worktree().root();
    git(mounts, root);
    Set<Path> protectedPaths = new LinkedHashSet<>();
    for (String name : ASKED) {
      Path path = root.resolve(name);
      if (!isPermitted(sandboxContext, name) && isPlain(root, path)) {
        protectedPaths.add(path);
      }
    }
    Set<Path> open = Set.of(root, root.resolve(".git"));
    protectedPaths.stream()
        .map(ProtectedPaths::parent)
        .filter(parent -> !open.contains(parent))
        .distinct()
        .forEach(mounts::bind);
    protectedPaths.forEach(mounts::readOnly);
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  private static void git(MountArgumentsBuilder mounts, Path root) throws IOException {
    Path git = root.resolve(".git");
    if (Files.isRegularFile(git, LinkOption.NOFOLLOW_LINKS)) {
      mounts.readOnly(git);
    } else if (Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)) {
      mounts.bind(git);
      for (String name : GIT) {
        if (isPlain(root, git.resolve(name))) {
          mounts.readOnly(git.resolve(name));
        }
      }
      Path hooks = git.resolve("hooks");
      makeDirectory(hooks);
      if (isPlain(root, hooks)) {
        mounts.readOnly(hooks);
      }
    }
  }

  private static void makeDirectory(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException _) {
      // There already, perhaps made by another command at this moment.
    }
  }

  /** A running command may remove the path at any time; then it is not there. */
  private static boolean isPlain(Path root, Path path) throws IOException {
    try {
      return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
          && path.toRealPath().equals(path)
          && path.startsWith(root);
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private static Optional<String> protector(String path) {
    return ASKED.stream()
        .filter(name -> path.equals(name) || path.startsWith(name + "/"))
        .findFirst();
  }

  private static Stream<Path> files(Path path) {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return list(path).flatMap(ProtectedPaths::files);
    }
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? Stream.of(path) : Stream.empty();
  }

  private static Stream<Path> list(Path directory) {
    try (Stream<Path> children = Files.list(directory)) {
      return children.toList().stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}
