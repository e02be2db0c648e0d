package dev.perdure.activities.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory opened without following symbolic links, so that none put there later leads
 * elsewhere.
 */
public final class SecureDirectory implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SecureDirectory.class);

  /** Files above this are not read whole. */
  public static final long MAX_SIZE = 64L * 1024 * 1024;

  private static final int CHUNK = 64 * 1024;
  private static final Set<PosixFilePermission> RUN = PosixFilePermissions.fromString("--x--x--x");
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final SecureDirectoryStream<Path> stream;

  private SecureDirectory(SecureDirectoryStream<Path> stream) {
    this.stream = stream;
  }

  /** Opens a directory that no other program changes. */
  @SuppressWarnings("StreamResourceLeak") // what is opened here is closed with this
  public static SecureDirectory of(Path directory) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(directory);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return new SecureDirectory(secure);
    }
    stream.close();
    throw new FileSystemException(
        directory.toString(), null, "this file system can't keep a directory open");
  }

  /** Opens the directory of a file below a root; its path has no links. */
  public static SecureDirectory above(Path root, Path path) throws IOException {
    SecureDirectory at = of(root);
    for (int i = 0; i < path.getNameCount() - 1; i++) {
      try (SecureDirectory above = at) {
        at = above.directory(path.getName(i));
      }
    }
    return at;
  }

  /**
   * Makes the directories above a file that are missing, each empty in a spare place first and then
   * moved to where it belongs.
   */
  public static void make(Path root, Path path, Path spare) throws IOException {
    SecureDirectory at = of(root);
    try {
      for (int i = 0; i < path.getNameCount() - 1; i++) {
        Path name = path.getName(i);
        if (!at.has(name)) {
          at.add(name, root.resolve(path.subpath(0, i + 1)), spare);
        }
        SecureDirectory below = at.directory(name);
        at.close();
        at = below;
      }
    } finally {
      at.close();
    }
  }

  private void add(Path name, Path whole, Path spare) throws IOException {
    Path made = Files.createDirectory(spare.resolve("directory-" + System.nanoTime()));
    try (SecureDirectory from = of(spare)) {
      take(from, made.getFileName(), name);
    } catch (AtomicMoveNotSupportedException e) {
      Files.delete(made);
      Files.createDirectories(whole);
    } catch (IOException e) {
      Files.delete(made);
      throw e;
    }
  }

  private SecureDirectory directory(Path name) throws IOException {
    return new SecureDirectory(stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
  }

  /** Moves a file of another directory of this file system to here, in place of what is there. */
  public void take(SecureDirectory from, Path name, Path as) throws IOException {
    from.stream.move(name, stream, as);
  }

  /** Deletes a file of this directory. */
  public void delete(Path name) throws IOException {
    stream.deleteFile(name);
  }

  /** Whether there is something of a name. */
  public boolean has(Path name) throws IOException {
    try {
      view(name).readAttributes();
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Writes a file of this directory and has it on disk, owned like another one if that may be. */
  public void write(Path name, byte[] content, PosixFileAttributes like) throws IOException {
    try (SeekableByteChannel channel =
        stream.newByteChannel(
            name,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS))) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      if (channel instanceof FileChannel file) {
        file.force(true);
      }
    }
    own(view(name), like);
    view(name).setPermissions(like.permissions());
  }

  /**
   * Puts a file with other content in place of one of this directory, with its owner and rights.
   */
  public void replace(Path name, byte[] content) throws IOException {
    allowChanges();
    Path spare = Path.of("%s.%s".formatted(name, Long.toUnsignedString(System.nanoTime(), 36)));
    try {
      write(spare, content, view(name).readAttributes());
      take(this, spare, name);
    } catch (IOException e) {
      if (has(spare)) {
        delete(spare);
      }
      throw e;
    }
  }

  /** Gives the owner the right to change what this directory lists. */
  public void allowChanges() throws IOException {
    PosixFileAttributeView own = stream.getFileAttributeView(PosixFileAttributeView.class);
    Set<PosixFilePermission> mode = EnumSet.of(PosixFilePermission.OWNER_WRITE);
    mode.addAll(own.readAttributes().permissions());
    own.setPermissions(mode);
  }

  /** Takes from everybody the right to run a file of this directory. */
  public void makeUnexecutable(Path name) throws IOException {
    Set<PosixFilePermission> left = EnumSet.noneOf(PosixFilePermission.class);
    left.addAll(view(name).readAttributes().permissions());
    left.removeAll(RUN);
    view(name).setPermissions(left);
  }

  private static void own(PosixFileAttributeView file, PosixFileAttributes like)
      throws IOException {
    try {
      file.setGroup(like.group());
      file.setOwner(like.owner());
    } catch (FileSystemException e) {
      LOG.debug("The owner of a file can't be kept", e);
    }
  }

  /** Opens a file of this directory that is neither a link nor anything else. */
  SeekableByteChannel open(Path name) throws IOException {
    if (!view(name).readAttributes().isRegularFile()) {
      throw new FileSystemException(name.toString(), null, "no regular file");
    }
    return stream.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
  }

  private PosixFileAttributeView view(Path name) {
    return stream.getFileAttributeView(
        name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }

  /** The bytes of a file at a path with '/' between names, of which none is a link. */
  public static byte[] read(Path root, String path) throws IOException {
    try (SeekableByteChannel channel = channel(root, path)) {
      return bytes(channel);
    }
  }

  /** The content of a file at such a path, from its start. */
  public static InputStream stream(Path root, String path) throws IOException {
    return Channels.newInputStream(channel(root, path));
  }

  private static SeekableByteChannel channel(Path root, String path) throws IOException {
    Path file = root.relativize(root.resolve(path));
    try (SecureDirectory directory = SecureDirectory.above(root, file)) {
      return directory.open(file.getName(file.getNameCount() - 1));
    }
  }

  /**
   * The bytes of a file anywhere on the machine. It may be one that the system makes up, which may
   * have no end, or wait for something to happen.
   */
  public static byte[] readAnywhere(Path file) throws IOException {
    FutureTask<byte[]> reading =
        new FutureTask<>(() -> {
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return bytes(channel);
          }
        });
    Thread.ofPlatform().daemon().name("read").start(reading);
    try {
      return reading.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw refused("it gave nothing to read for %d s".formatted(TIMEOUT.toSeconds()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the read was interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
    } finally {
      reading.cancel(true);
    }
  }

  private static FileSystemException refused(String reason) {
    return new FileSystemException(null, null, reason);
  }

  static byte[] bytes(SeekableByteChannel channel) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) Math.min(channel.size(), 1 << 28));
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (channel.read(chunk) >= 0) {
      out.write(chunk.array(), 0, chunk.position());
      if (out.size() > MAX_SIZE) {
        throw refused("it has more than %d bytes".formatted(MAX_SIZE));
      }
      chunk.clear();
    }
    return out.toByteArray();
  }
}
