package dev.perdure.activities.files;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Text decoded from UTF-16 or UTF-32, known by its byte order mark. */
public record WideCharText(String text, Charset charset) {

  private static final int SAMPLE = 8_192;

  /** In the order of their marks, as one mark may begin with another. */
  private static final List<Charset> WIDE =
      List.of(
          StandardCharsets.UTF_32LE,
          StandardCharsets.UTF_32BE,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16BE);

  /** The text of bytes that begin with the mark of such an encoding, without it. */
  public static Optional<WideCharText> of(byte[] bytes) {
    return WIDE.stream()
        .filter(charset -> isMarked(bytes, charset))
        .map(charset -> new WideCharText(FileText.unmarked(new String(bytes, charset)), charset))
        .findFirst();
  }

  private static boolean isMarked(byte[] bytes, Charset charset) {
    byte[] mark = FileText.MARK.getBytes(charset);
    return bytes.length >= mark.length
        && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
  }

  /** Whether there is a NUL byte at the beginning, as in what is no text. */
  public static boolean hasNul(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, SAMPLE); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
