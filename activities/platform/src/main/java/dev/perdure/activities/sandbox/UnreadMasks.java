package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * Masks over the files that rules deny to read: an empty file or directory without rights lies over
 * each of them.
 */
final class UnreadMasks {

  private static final String NOTHING = "---------";

  private UnreadMasks() {}

  /**
   * Mounts the directories above the paths over themselves, so that a command can move none away
   * together with its masks.
   */
  static void pin(MountArgumentsBuilder mounts, Path root, Collection<Path> unread) {
    Set<Path> above = new TreeSet<>();
    for (Path path : unread) {
      Path parent = path.getParent();
      while (parent != null && parent.startsWith(root) && !parent.equals(root)) {
        above.add(parent);
        parent = parent.getParent();
      }
    }
    above.forEach(mounts::bind);
  }

  /** Mounts the masks over the paths that are there. */
  static void mount(MountArgumentsBuilder mounts, WorktreePaths worktree, Collection<Path> unread)
      throws IOException {
    for (Path path : unread) {
      if (Files.isDirectory(path)) {
        mounts.readOnly(directory(worktree), path);
      } else if (Files.exists(path)) {
        mounts.readOnly(file(worktree), path);
      }
    }
  }

  private static Path file(WorktreePaths worktree) throws IOException {
    Path file = worktree.records().resolve("unread-file");
    try {
      return closed(Files.createFile(file));
    } catch (FileAlreadyExistsException e) {
      return file;
    }
  }

  private static Path directory(WorktreePaths worktree) throws IOException {
    return closed(Files.createDirectories(worktree.records().resolve("unread-directory")));
  }

  private static Path closed(Path path) throws IOException {
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(NOTHING));
  }
}
