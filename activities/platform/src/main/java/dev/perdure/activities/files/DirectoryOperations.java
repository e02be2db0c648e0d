package dev.perdure.activities.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Creates, deletes and moves directories, and removes the lock files that a killed git left in
 * them.
 */
public final class DirectoryOperations {

  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

  private DirectoryOperations() {}

  /** Deletes a file or a directory with all that is in it; links are not followed. */
  public static void delete(Path path) {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      deleteAll(path);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Can't delete '%s': see who may write there.".formatted(path), e);
    }
  }

  /** Copies a directory into a new one, without following links; pipes and devices are left out. */
  public static void copy(Path from, Path to) throws IOException {
    new DirectoryCopy(from, to).run();
  }

  /** Creates a directory in an existing one, unless it is there; others may create it meanwhile. */
  public static void createIfMissing(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException exists) {
      if (!Files.isDirectory(directory)) {
        throw exists;
      }
    }
  }

  private static void deleteAll(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      for (Path child : opened(path)) {
        deleteAll(child);
      }
    }
    Files.deleteIfExists(path);
  }

  private static List<Path> opened(Path directory) throws IOException {
    open(directory);
    try (Stream<Path> children = Files.list(directory)) {
      return children.toList();
    }
  }

  /** Commands leave directories that even their owner may not change, as caches of modules are. */
  private static void open(Path directory) throws IOException {
    if (!Files.isWritable(directory)
        || !Files.isReadable(directory)
        || !Files.isExecutable(directory)) {
      Files.setPosixFilePermissions(directory, OWN);
    }
  }

  /** Moves a directory, if there is one, to a place in the same directory tree; all or nothing. */
  public static void putAside(Path directory, Path place) {
    try {
      if (Files.isDirectory(directory)) {
        delete(place);
        Files.move(directory, place, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't take '%s' away.".formatted(directory), e);
    }
  }

  /** Removes the locks that a killed git has left in a directory without other users. */
  public static void unlock(Path directory) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (var locks = Files.newDirectoryStream(directory, "*.lock")) {
      locks.forEach(DirectoryOperations::delete);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't look into '%s'.".formatted(directory), e);
    }
  }
}
