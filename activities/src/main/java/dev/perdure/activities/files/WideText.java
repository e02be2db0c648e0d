package dev.perdure.activities.files;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Text in UTF-16 or UTF-32, known by its byte order mark or by its content. */
public record WideText(String text, Charset charset) {

  private static final int SAMPLE = 8_192;
  private static final char MARK = '\uFEFF';

  /** In the order of their marks, as one mark may begin with another. */
  private static final List<Charset> WIDE =
      List.of(
          StandardCharsets.UTF_32LE,
          StandardCharsets.UTF_32BE,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16BE);

  /** The text of bytes without its mark; empty if they are another kind of text or none. */
  public static Optional<WideText> of(byte[] bytes) {
    return WIDE.stream()
        .filter(charset -> startsLike(bytes, charset))
        .flatMap(charset -> strictly(bytes, charset).stream())
        .findFirst();
  }

  /** Whether there is the mark of an encoding, or NUL bytes, as every wide text has some. */
  private static boolean startsLike(byte[] bytes, Charset charset) {
    byte[] mark = String.valueOf(MARK).getBytes(charset);
    return hasNul(bytes)
        || (bytes.length >= mark.length
            && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length));
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

  private static Optional<WideText> strictly(byte[] bytes, Charset charset) {
    try {
      String text =
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
      boolean marked = text.charAt(0) == MARK;
      return marked || isPlausible(text)
          ? Optional.of(new WideText(marked ? text.substring(1) : text, charset))
          : Optional.empty();
    } catch (CharacterCodingException another) {
      return Optional.empty();
    }
  }

  /** Bytes that mean something else hardly ever decode to words with blanks between them. */
  private static boolean isPlausible(String text) {
    return (text.indexOf(' ') >= 0 || text.indexOf('\n') >= 0)
        && text.codePoints().allMatch(WideText::isOfText);
  }

  private static boolean isOfText(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> "\t\n\r\f\u001B".indexOf(c) >= 0;
      case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> false;
      default -> true;
    };
  }
}
