package dev.perdure.activities.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens a file below a root name by name and follows no link on the way, so that no link that is
 * put in its path after the path was checked leads elsewhere.
 */
public final class SecureFiles {

  /** Files above this are not read whole. */
  public static final long LARGEST = 64L * 1024 * 1024;

  private static final int CHUNK = 64 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private SecureFiles() {}

  /** The bytes of a file at a path with '/' between names, of which none is a link. */
  public static byte[] below(Path root, String path) throws IOException {
    try (SeekableByteChannel channel = channel(root, path)) {
      return bytes(channel);
    }
  }

  /** The content of a file at such a path, from its start. */
  public static InputStream stream(Path root, String path) throws IOException {
    return Channels.newInputStream(channel(root, path));
  }

  private static SeekableByteChannel channel(Path root, String path) throws IOException {
    Path file = root.relativize(PathText.below(root, path));
    try (SecureDirectory directory = SecureDirectory.above(root, file)) {
      return directory.open(file.getName(file.getNameCount() - 1));
    }
  }

  /**
   * The bytes of a file anywhere on the machine. It may be one that the system makes up, which may
   * have no end, or wait for something to happen.
   */
  public static byte[] outside(Path file) throws IOException {
    FutureTask<byte[]> reading =
        new FutureTask<>(() -> {
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return bytes(channel);
          }
        });
    Thread.ofPlatform().daemon().name("read").start(reading);
    try {
      return reading.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException silent) {
      throw refused("it gave nothing to read for %d s".formatted(PATIENCE.toSeconds()));
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
      if (out.size() > LARGEST) {
        throw refused("it has more than %d bytes".formatted(LARGEST));
      }
      chunk.clear();
    }
    return out.toByteArray();
  }
}
