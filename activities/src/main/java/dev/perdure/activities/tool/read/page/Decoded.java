package dev.perdure.activities.tool.read.page;

import dev.perdure.activities.tool.text.FileText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The text of a file, and what there is to say of its encoding. */
record Decoded(String text, String note) {

  private static final int SAMPLE = 8_192;
  private static final char MARK = '\uFEFF';

  /** Those with marks that others begin with come first. */
  private static final List<Charset> WIDE =
      List.of(
          StandardCharsets.UTF_32LE,
          StandardCharsets.UTF_32BE,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16BE);

  /** The text of bytes; empty if they are none. */
  static Optional<Decoded> of(byte[] bytes) {
    return wide(bytes).or(() -> isBinary(bytes) ? Optional.empty() : Optional.of(narrow(bytes)));
  }

  private static Decoded narrow(byte[] bytes) {
    FileText content = FileText.decode(bytes);
    if (!content.utf8()) {
      return new Decoded(
          content.text(),
          "The file is not UTF-8: bytes that can't be shown appear as \uFFFD and are kept by"
              + " edits.");
    }
    return new Decoded(
        content.text(),
        content.text().indexOf('\0') < 0
            ? ""
            : "The file holds NUL characters: they appear as \uFFFD and are kept by edits.");
  }

  private static Optional<Decoded> wide(byte[] bytes) {
    return WIDE.stream()
        .filter(charset -> bytes.length > 0 && startsLike(bytes, charset))
        .flatMap(charset -> strictly(bytes, charset).stream())
        .findFirst();
  }

  /** Whether there is the mark of an encoding, or NUL bytes, as every wide text has some. */
  private static boolean startsLike(byte[] bytes, Charset charset) {
    return startsWith(bytes, String.valueOf(MARK).getBytes(charset)) || hasNul(bytes);
  }

  private static Optional<Decoded> strictly(byte[] bytes, Charset charset) {
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
          ? Optional.of(new Decoded(marked ? text.substring(1) : text, wideNote(charset)))
          : Optional.empty();
    } catch (CharacterCodingException another) {
      return Optional.empty();
    }
  }

  /** Bytes that mean something else hardly ever decode to words with blanks between them. */
  private static boolean isPlausible(String text) {
    return (text.indexOf(' ') >= 0 || text.indexOf('\n') >= 0)
        && text.codePoints().allMatch(c -> c == '\uFEFF' || isOfText(c));
  }

  private static boolean isOfText(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c < ' ' && "\t\n\r\f\u001B".indexOf(c) >= 0;
      case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> false;
      default -> true;
    };
  }

  private static String wideNote(Charset charset) {
    return "The file is %s, not UTF-8: grep and edit don't know its text; change it with bash, such as iconv."
        .formatted(charset.name());
  }

  private static boolean startsWith(byte[] bytes, byte[] start) {
    return bytes.length >= start.length
        && java.util.Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }

  private static boolean hasNul(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, SAMPLE); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBinary(byte[] bytes) {
    int sample = Math.min(bytes.length, SAMPLE);
    int control = 0;
    for (int i = 0; i < sample; i++) {
      control += isControl(bytes[i]) ? 1 : 0;
    }
    return hasNul(bytes) || control * 10 > sample * 3;
  }

  private static boolean isControl(byte value) {
    return value > 0 && value < ' ' && "\t\n\r\f\u001B".indexOf(value) < 0;
  }
}
