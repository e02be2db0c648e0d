package dev.perdure.activities.tool.place;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Opens a file below a root name by name and follows no link on the way, so that no link that is
 * put in its path after the path was checked leads elsewhere.
 */
public final class OpenedFile {

  private static final int CHUNK = 64 * 1024;

  private OpenedFile() {}

  /** The bytes of a file at a path with '/' between names, of which none is a link. */
  public static byte[] below(Path root, String path) throws IOException {
    try (DirectoryStream<Path> directory = Files.newDirectoryStream(root)) {
      return directory instanceof SecureDirectoryStream<Path> secure
          ? read(secure, Path.of(path), 0)
          : Files.readAllBytes(root.resolve(path));
    }
  }

  private static byte[] read(SecureDirectoryStream<Path> directory, Path path, int at)
      throws IOException {
    Path name = path.getName(at);
    if (at < path.getNameCount() - 1) {
      try (SecureDirectoryStream<Path> below =
          directory.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
        return read(below, path, at + 1);
      }
    }
    try (SeekableByteChannel channel =
        directory.newByteChannel(
            name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      return bytes(channel);
    }
  }

  private static byte[] bytes(SeekableByteChannel channel) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) Math.min(channel.size(), 1 << 28));
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (channel.read(chunk) >= 0) {
      out.write(chunk.array(), 0, chunk.position());
      chunk.clear();
    }
    return out.toByteArray();
  }
}
