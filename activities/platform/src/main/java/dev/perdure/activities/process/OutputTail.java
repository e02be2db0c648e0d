package dev.perdure.activities.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Optional;

/** Reads the end of a running command's growing output, to be shown meanwhile. */
public final class OutputTail {

  private static final int MAX_BYTES = 4_096;

  private final CommandStateDirectory directory;
  private long read;
  private long offset;
  private String text = "";

  /** The tail of a command's output. */
  public OutputTail(CommandStateDirectory directory) {
    this.directory = directory;
  }

  /** The end of an output, and the number of characters before it. */
  public record Tail(String text, long offset) {}

  /** The end of the output, if there is more of it than before. */
  public Optional<Tail> next() throws IOException {
    long size = directory.outputSize();
    if (size - read > 2L * MAX_BYTES) {
      leaveOut(size - MAX_BYTES);
    }
    byte[] bytes = directory.slice(read, 2 * MAX_BYTES);
    int whole = bytes.length - unfinished(bytes);
    if (whole == 0) {
      return Optional.empty();
    }
    read += whole;
    append(new String(bytes, 0, whole, UTF_8).replace('\0', '\uFFFD'));
    return Optional.of(new Tail(text, offset));
  }

  /** Skips output that came too fast; each byte of it counts as a character. */
  private void leaveOut(long until) {
    offset += text.length() + until - read;
    read = until;
    text = "";
  }

  private void append(String more) {
    String all = text + more;
    int from = 0;
    int bytes = all.getBytes(UTF_8).length;
    while (bytes > MAX_BYTES) {
      int next = all.offsetByCodePoints(from, 1);
      bytes -= all.substring(from, next).getBytes(UTF_8).length;
      from = next;
    }
    offset += from;
    text = all.substring(from);
  }

  /** The number of bytes at the end of an unfinished UTF-8 character. */
  private static int unfinished(byte[] bytes) {
    for (int back = 1; back <= Math.min(3, bytes.length); back++) {
      int lead = bytes[bytes.length - back] & 0xFF;
      int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
      if (lead >= 0xC0 || lead < 0x80) {
        return length > back ? back : 0;
      }
    }
    return 0;
  }
}
