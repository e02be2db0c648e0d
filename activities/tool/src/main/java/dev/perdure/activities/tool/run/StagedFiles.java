package dev.perdure.activities.tool.run;

import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.Effect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.codec.digest.DigestUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * New file contents of a tool call, staged on disk under the file's index in the call until each is
 * moved into place atomically.
 */
final class StagedFiles {

  private static final Logger LOG = LoggerFactory.getLogger(StagedFiles.class);
  private static final Map<PosixFilePermission, PosixFilePermission> EXECUTE =
      Map.of(
          PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_EXECUTE,
          PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_EXECUTE);

  private static final String MODE = "unix:mode";
  private static final int PERMISSION_BITS = 0777;
  private static final int ALL_BITS = 07777;
  private static final int OWN = 0600;

  /** The most characters of a name that leave room for more, whatever their bytes. */
  private static final int MAX_NAME_LENGTH = 50;

  private final Path directory;
  private final FaultInjector faultInjector;

  StagedFiles(Path directory, FaultInjector faultInjector) {
    this.directory = directory;
    this.faultInjector = faultInjector;
  }

  /** Keeps content safely on disk, with the mode it shall have. */
  void stage(int index, byte[] content, Effect.FileEdit change) throws IOException {
    Files.createDirectories(directory);
    boolean owned = imitate(change.modeOf(), staged(index));
    write(staged(index), content);
    takeMode(change.modeOf(), staged(index), owned ? ALL_BITS : PERMISSION_BITS);
    if (change.executable().isPresent()) {
      setExecutable(staged(index), change.executable().get());
    }
  }

  /** Puts staged content in its place; false if it is not there any more. */
  boolean moveTo(int index, CallIntent.PlannedChange intent, Path root) throws IOException {
    Path file = staged(index);
    if (!Files.exists(file)
        || !DigestUtils.sha256Hex(Files.readAllBytes(file)).equals(intent.after())) {
      return false;
    }
    Path path = Path.of(intent.path());
    SecureDirectory.make(root, path, directory);
    faultInjector.beforeChange(root.resolve(path));
    try (SecureDirectory to = SecureDirectory.above(root, path);
        SecureDirectory from = SecureDirectory.of(directory)) {
      Path beside = beside(intent);
      if (to.has(beside)) {
        to.take(to, beside, path.getFileName());
      } else {
        to.take(from, file.getFileName(), path.getFileName());
      }
    }
    flush(parent(root.resolve(path)));
    return true;
  }

  /** Puts staged content beside its place, if that is on another file system. */
  void bring(int index, CallIntent.PlannedChange intent, Path root) throws IOException {
    Path file = staged(index);
    if (intent.after() == null || !Files.exists(file)) {
      return;
    }
    SecureDirectory.make(root, Path.of(intent.path()), directory);
    Path parent = parent(root.resolve(intent.path()));
    if (!Files.isWritable(parent)) {
      throw new AccessDeniedException(parent.toString());
    }
    if (!Files.getFileStore(file).equals(Files.getFileStore(parent))) {
      try (SecureDirectory to = SecureDirectory.above(root, Path.of(intent.path()))) {
        to.write(
            beside(intent),
            Files.readAllBytes(file),
            Files.readAttributes(file, PosixFileAttributes.class));
      }
    }
  }

  /** Removes what was put beside a place, unless the place itself is gone or a link by now. */
  void discard(CallIntent.PlannedChange intent, Path root) {
    if (intent.after() == null) {
      return;
    }
    try (SecureDirectory to = SecureDirectory.above(root, Path.of(intent.path()))) {
      discard(intent, to);
    } catch (FileSystemException e) {
      LOG.debug("Nothing is beside {}", intent.path(), e);
    } catch (IOException e) {
      throw removalFailure(intent, e);
    }
  }

  private static void discard(CallIntent.PlannedChange intent, SecureDirectory directory) {
    try {
      if (directory.has(beside(intent))) {
        directory.delete(beside(intent));
      }
    } catch (IOException e) {
      throw removalFailure(intent, e);
    }
  }

  private static UncheckedIOException removalFailure(
      CallIntent.PlannedChange intent, IOException fault) {
    return new UncheckedIOException(
        "What was put beside %s can't be removed.".formatted(intent.path()), fault);
  }

  private static Path parent(Path target) {
    return Objects.requireNonNull(target.getParent(), "a file has a directory");
  }

  /** A name as short for a long name, as there is no room for more than that. */
  private static Path beside(CallIntent.PlannedChange intent) {
    String start = Objects.requireNonNull(intent.after(), "only what stays is written");
    String name = Path.of(intent.path()).getFileName().toString();
    String known =
        name.length() > MAX_NAME_LENGTH ? DigestUtils.sha256Hex(name).substring(0, 16) : name;
    return Path.of("." + known + "." + start.substring(0, 8) + ".tmp");
  }

  /** Deletes a file of the worktree. */
  void delete(CallIntent.PlannedChange intent, Path root) throws IOException {
    Path path = Path.of(intent.path());
    faultInjector.beforeChange(root.resolve(path));
    try (SecureDirectory directory = SecureDirectory.above(root, path)) {
      directory.delete(path.getFileName());
    }
    flush(parent(root.resolve(path)));
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
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
  }

  /**
   * Sets the execute permission for all users who may read the file, or removes the permission for
   * all users.
   */
  private static void setExecutable(Path file, boolean executable) throws IOException {
    Set<PosixFilePermission> mode = EnumSet.copyOf(Files.getPosixFilePermissions(file));
    EXECUTE.forEach((read, execute) -> {
      mode.remove(execute);
      if (executable && mode.contains(read)) {
        mode.add(execute);
      }
    });
    Files.setPosixFilePermissions(file, mode);
  }

  /**
   * Makes a file with the owner, the group and the attributes of another one, access lists
   * included; false if there is none, or this account may not give the file to its owner.
   */
  private static boolean imitate(Path other, Path file) throws IOException {
    Files.deleteIfExists(file);
    if (!Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try {
      Files.copy(other, file, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
      Files.setAttribute(file, MODE, OWN, LinkOption.NOFOLLOW_LINKS);
      return true;
    } catch (FileSystemException e) {
      LOG.debug("{} can't be imitated", other, e);
      Files.deleteIfExists(file);
      return false;
    }
  }

  private static void takeMode(Path from, Path to, int bits) throws IOException {
    if (Files.exists(from, LinkOption.NOFOLLOW_LINKS)) {
      int mode = (int) Files.getAttribute(from, MODE, LinkOption.NOFOLLOW_LINKS);
      Files.setAttribute(to, MODE, mode & bits, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
