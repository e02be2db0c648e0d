package dev.perdure.activities.workspace.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** The output a command left in a file; of a huge one the beginning and the end. */
final class CommandOutput {

  private static final int HALF = 512 << 10;

  private CommandOutput() {}

  static String read(Path file) throws IOException {
    try (var content = new RandomAccessFile(file.toFile(), "r")) {
      var length = content.length();
      if (length <= 2L * HALF) {
        return piece(content, 0, (int) length);
      }
      return piece(content, 0, HALF)
          + "\n… %d bytes are left out …\n".formatted(length - 2L * HALF)
          + piece(content, length - HALF, HALF);
    }
  }

  private static String piece(RandomAccessFile content, long start, int length) throws IOException {
    var bytes = new byte[length];
    content.seek(start);
    content.readFully(bytes);
    return new String(bytes, UTF_8);
  }
}
