package dev.perdure.activities.tool.place;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;

/**
 * Opens a file below a root name by name and follows no link on the way, so that no link that is
 * put in its path after the path was checked leads elsewhere.
 */
public final class OpenedFile {

  private static final int CHUNK = 64 * 1024;

  private OpenedFile() {}

  /** The bytes of a file at a path with '/' between names, of which none is a link. */
  public static byte[] below(Path root, String path) throws IOException {
    Path file = Path.of(path);
    try (OpenedDirectory directory = OpenedDirectory.above(root, file)) {
      return directory.read(file.getName(file.getNameCount() - 1));
    }
  }

  static byte[] bytes(SeekableByteChannel channel) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) Math.min(channel.size(), 1 << 28));
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (channel.read(chunk) >= 0) {
      out.write(chunk.array(), 0, chunk.position());
      chunk.clear();
    }
    return out.toByteArray();
  }
}
