package dev.perdure.activities.tool.search.line;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Which bytes of files are searched: UTF-8 and the like, and UTF-16 that says so by its mark. */
public final class SearchedBytes {

  /** As many of the first bytes tell whether a file is text. */
  public static final int SAMPLE = 8_192;

  private static final int MARK = 2;

  private SearchedBytes() {}

  /** The text in UTF-8; empty if the bytes are no text. */
  public static Optional<byte[]> of(byte[] bytes) {
    byte[] text =
        wide(bytes)
            .map(charset -> new String(bytes, MARK, bytes.length - MARK, charset))
            .map(words -> words.getBytes(StandardCharsets.UTF_8))
            .orElse(bytes);
    return isBinary(text) ? Optional.empty() : Optional.of(text);
  }

  /** Whether bytes, of which these are the first, are text as they stand. */
  static boolean arePlain(byte[] first) {
    return wide(first).isEmpty() && !isBinary(first);
  }

  private static Optional<Charset> wide(byte[] bytes) {
    int mark = bytes.length < MARK ? 0 : (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF);
    return switch (mark) {
      case 0xFFFE -> Optional.of(StandardCharsets.UTF_16LE);
      case 0xFEFF -> Optional.of(StandardCharsets.UTF_16BE);
      default -> Optional.empty();
    };
  }

  private static boolean isBinary(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, SAMPLE); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
