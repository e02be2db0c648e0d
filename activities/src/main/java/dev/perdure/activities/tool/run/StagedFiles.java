package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Objects;
import java.util.Set;

/** New contents of files, put aside by number until each takes its place in one step. */
final class StagedFiles {

  private final Path directory;
  private final Seam seam;

  StagedFiles(Path directory, Seam seam) {
    this.directory = directory;
    this.seam = seam;
  }

  /** Keeps content safely on disk, with the mode another file has. */
  void stage(int index, byte[] content, Path modeOf) throws IOException {
    Files.createDirectories(directory);
    write(staged(index), content);
    takeMode(modeOf, staged(index));
  }

  /** Puts staged content in its place; false if it is not there any more. */
  boolean moveTo(int index, String sha256, Path target) throws IOException {
    Path file = staged(index);
    if (!Files.exists(file) || !Sha256.of(Files.readAllBytes(file)).equals(sha256)) {
      return false;
    }
    Path parent = Objects.requireNonNull(target.getParent(), "a file has a directory");
    Files.createDirectories(parent);
    seam.beforeChange(target);
    try {
      Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException otherFileSystem) {
      Path beside =
          parent.resolve("." + target.getFileName() + "." + sha256.substring(0, 8) + ".tmp");
      try {
        write(beside, Files.readAllBytes(file));
        takeMode(file, beside);
        Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(beside);
      }
    }
    flush(parent);
    return true;
  }

  /** Deletes a file of the worktree. */
  void delete(Path target) throws IOException {
    seam.beforeChange(target);
    Files.delete(target);
  }

  private Path staged(int index) {
    return directory.resolve("file-" + index);
  }

  private static void flush(Path parent) throws IOException {
    try (FileChannel channel = FileChannel.open(parent, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void write(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
  }

  private static void takeMode(Path from, Path to) throws IOException {
    if (Files.exists(from, LinkOption.NOFOLLOW_LINKS)) {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(from);
      Files.setPosixFilePermissions(to, mode);
    }
  }
}
