package dev.perdure.activities.files;

import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.Demand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * A path from a model, resolved from the root of a worktree with links followed: inside of the
 * worktree, outside, or nowhere.
 */
public sealed interface ResolvedPath {

  /** Resolves a path from the real root; what does not exist yet may be named as well. */
  static ResolvedPath of(Path root, String path) {
    return Resolver.locate(root, path);
  }

  /** A path in the worktree, with '/' between names and "." for the root, and its real path. */
  record Inside(String path, Path real) implements ResolvedPath {

    /** The root it is inside of. */
    public Path root() {
      Path root = real;
      for (int i = path.equals(".") ? 0 : Path.of(path).getNameCount(); i > 0; i--) {
        root = Objects.requireNonNull(root.getParent(), "a place lies below its root");
      }
      return root;
    }

    /** Whether it is git's own: the .git file or directory, or anything in it. */
    public boolean isGit() {
      return path.equals(".git")
          || path.startsWith(".git/")
          || path.contains("/.git/")
          || path.endsWith("/.git");
    }
  }

  /** A path elsewhere on the machine. */
  record Outside(Path real) implements ResolvedPath {

    /** The permission to reach what lies beside and below the path. */
    public Demand demand() {
      Path directory = Objects.requireNonNullElse(real.getParent(), real);
      return new Demand(
          "external_directory",
          directory.resolve("*").toString(),
          "Reach outside of the workspace: " + InvisibleCharEscaper.of(real.toString()));
    }
  }

  /** A path that can't be followed, with the reason. */
  record Nowhere(String reason) implements ResolvedPath {}

  /** Whether a name is not UTF-8, so that no path leads to its file. */
  static boolean isUnreachable(String name) {
    return name.indexOf('\uFFFD') >= 0;
  }

  /** Advice in a line of its own if such names are among those shown; else empty. */
  static String remark(List<String> shown) {
    return shown.stream().anyMatch(ResolvedPath::isUnreachable)
        ? "\n(Names with \uFFFD are not UTF-8, and no file tool can open such a file: rename it with bash.)"
        : "";
  }

  /** Follows paths as the file system itself would. */
  final class Resolver {

    private static final int MAX_PATH = 4_096;

    private static final int MAX_QUOTED_PATH_LENGTH = 80;

    private Resolver() {}

    private static ResolvedPath locate(Path root, String path) {
      if (path.isBlank() || path.indexOf('\0') >= 0 || path.length() > MAX_PATH) {
        return new Nowhere(
            "%s is not a path: give one relative to the workspace, such as src/main.c."
                .formatted(quoted(path)));
      }
      try {
        String meant = unescapeIfExisting(root, path);
        return place(root, meant, real(root.resolve(meant)));
      } catch (InvalidPathException e) {
        return new Nowhere(
            "%s is not a path on this machine: %s."
                .formatted(quoted(path), InvisibleCharEscaper.of(e.getReason())));
      } catch (NoSuchFileException e) {
        return new Nowhere(
            "%s passes through %s, a symbolic link that leads to nothing: remove or repair the link first."
                .formatted(InvisibleCharEscaper.of(path), InvisibleCharEscaper.of(e.getFile())));
      } catch (IOException e) {
        return new Nowhere(
            "%s can't be followed: %s."
                .formatted(InvisibleCharEscaper.of(path), FileErrors.describe(e)));
      }
    }

    /** The file whose name results show with escapes, if there is one and no file of the text. */
    private static String unescapeIfExisting(Path root, String path) {
      return InvisibleCharEscaper.unescape(path)
          .filter(name -> !exists(root.resolve(path)) && exists(root.resolve(name)))
          .orElse(path);
    }

    private static boolean exists(Path path) {
      return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static ResolvedPath place(Path root, String path, Path real) {
      if (InvisibleCharEscaper.hides(path) && !Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
        return new Nowhere(
            "%s holds characters that can't be seen, and there is no such file: give the path without them."
                .formatted(quoted(path)));
      }
      return real.startsWith(root) ? inside(root, real) : new Outside(real);
    }

    /** The real path of what exists, and below it the names of what does not. */
    private static Path real(Path path) throws IOException {
      Deque<Path> missing = new ArrayDeque<>();
      Path existing = path;
      while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
        Path parent = existing.getParent();
        Path name = existing.getFileName();
        if (parent == null || name == null) {
          return path.normalize();
        }
        missing.push(name);
        existing = parent;
      }
      Path real = existing.toRealPath();
      for (Path name : missing) {
        real = real.resolve(name);
      }
      return real.normalize();
    }

    private static ResolvedPath inside(Path root, Path real) {
      String path = root.relativize(real).toString().replace(File.separatorChar, '/');
      return new Inside(path.isEmpty() ? "." : path, real);
    }

    private static String quoted(String path) {
      return "'" + InvisibleCharEscaper.start(path, MAX_QUOTED_PATH_LENGTH) + "'";
    }
  }
}
