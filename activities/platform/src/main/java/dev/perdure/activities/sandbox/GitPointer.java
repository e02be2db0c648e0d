package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.SecureDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * File or link by which git finds a repository, or its settings, elsewhere: {@code .git} or {@code
 * commondir}.
 *
 * @param root the worktree
 * @param path path of the pointer
 */
record GitPointer(Path root, Path path) {

  private static final String GITDIR_PREFIX = "gitdir: ";

  /** The largest file that git reads as a pointer. */
  private static final int MAX_BYTES = 1 << 20;

  /** Whether the pointer leads git out of the worktree, or its target is unknown. */
  boolean leadsOut() throws IOException {
    boolean link = Files.isSymbolicLink(path);
    if (link && (path.endsWith("commondir") || Files.isRegularFile(path))) {
      return true;
    }
    try {
      Optional<Path> named = readTarget(link);
      if (named.isEmpty()) {
        return false;
      }
      Path target = resolveReal(named.get());
      List<Path> own = GitDirectories.of(root);
      return !target.startsWith(root.toRealPath()) && own.stream().noneMatch(target::startsWith);
    } catch (InvalidPathException e) {
      return true;
    }
  }

  /**
   * Returns a text that changes with the target and its kind. The target is as git reads it, with
   * links followed.
   */
  String state() throws IOException {
    boolean link = Files.isSymbolicLink(path);
    try {
      Optional<Path> named = readTarget(link);
      return named.isEmpty()
          ? "none"
          : "%s %s %s %s"
              .formatted(
                  link, named.get(), resolveReal(named.get()), Files.isRegularFile(named.get()));
    } catch (InvalidPathException e) {
      return "no path";
    }
  }

  private Optional<Path> readTarget(boolean link) throws IOException {
    Path at = Objects.requireNonNull(path.getParent());
    if (link) {
      return Optional.of(at.resolve(Files.readSymbolicLink(path)));
    }
    byte[] bytes = SecureDirectory.read(root, root.relativize(path).toString());
    String text = new String(bytes, StandardCharsets.UTF_8).replaceFirst("[\\r\\n]+\\z", "");
    if (text.contains("\uFFFD")) {
      throw new InvalidPathException(path.toString(), "not UTF-8");
    }
    if (path.endsWith("commondir")) {
      return Optional.of(at.resolve(text));
    }
    return bytes.length <= MAX_BYTES && text.startsWith(GITDIR_PREFIX)
        ? Optional.of(at.resolve(text.substring(GITDIR_PREFIX.length())))
        : Optional.empty();
  }

  /** The real path; its end need not exist. */
  private static Path resolveReal(Path path) throws IOException {
    Path there = path;
    while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
      there = Objects.requireNonNull(there.getParent());
    }
    if (Files.isSymbolicLink(there) && !Files.exists(there)) {
      Path named = Objects.requireNonNull(there.getParent()).resolve(Files.readSymbolicLink(there));
      return named.normalize().resolve(there.relativize(path)).normalize();
    }
    return there.toRealPath().resolve(there.relativize(path)).normalize();
  }
}
