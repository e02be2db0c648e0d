package dev.perdure.activities.files;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A file's text together with what must survive a change of it: a byte order mark, and bytes that
 * are not UTF-8. Such a byte is carried as the lone surrogate U+DC80 to U+DCFF, so that decoding
 * and encoding are exact inverses.
 */
public record FileText(String text, boolean bom, boolean utf8) {

  /** The byte order mark, which within a text is a character like others. */
  public static final String MARK = "\uFEFF";

  private static final int ESCAPE = 0xDC00;

  /** Reads bytes of whatever encoding without losing one. */
  public static FileText decode(byte[] bytes) {
    String text;
    boolean utf8 = true;
    try {
      text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
    } catch (CharacterCodingException e) {
      text = decodeEscaping(bytes);
      utf8 = false;
    }
    boolean bom = text.startsWith(MARK);
    return new FileText(unmarked(text), bom, utf8);
  }

  /** The text with its mark, if it has one: all that the bytes say. */
  public String whole() {
    return bom ? MARK + text : text;
  }

  /** The bytes of another text in this file's form. */
  public byte[] encode(String changed) {
    return bytes(bom ? marked(changed) : changed);
  }

  /** A text with one mark before it. */
  public static String marked(String text) {
    return text.startsWith(MARK) ? text : MARK + text;
  }

  /** A text without the mark it may begin with. */
  public static String unmarked(String text) {
    return text.startsWith(MARK) ? text.substring(1) : text;
  }

  /**
   * Returns why Perdure can't write an added text into this text without damage to one of the two.
   */
  public Optional<String> refusalOf(String added) {
    if (added.indexOf('\0') >= 0) {
      return Optional.of("The new text holds a NUL character: text files have none, leave it out.");
    }
    if (hasLoneSurrogate(added)) {
      return Optional.of(
          "The new text holds half of a surrogate pair, which no file can hold: write the whole character.");
    }
    return utf8 || added.chars().allMatch(c -> c < 0x80)
        ? Optional.empty()
        : Optional.of(
            "The file is not UTF-8, so only ASCII can be written into it: convert it first, for example with iconv.");
  }

  /** Whether the text holds a surrogate without its partner, which no UTF-8 file can hold. */
  public static boolean hasLoneSurrogate(String text) {
    return text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  /** A text as it can be shown: a byte that is not UTF-8 stands as the mark for such. */
  public static String shown(String text) {
    if (!hasLoneSurrogate(text)) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(c ->
            shown.appendCodePoint(
                c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\uFFFD' : c));
    return shown.toString();
  }

  private static String decodeEscaping(byte[] bytes) {
    var decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    while (in.hasRemaining()) {
      CoderResult result = decoder.decode(in, out, true);
      for (int i = 0; result.isError() && i < result.length(); i++) {
        out.put((char) (ESCAPE | (in.get() & 0xFF)));
      }
      decoder.reset();
    }
    return out.flip().toString();
  }

  /** The bytes of a text that holds its mark, if it has one. */
  public static byte[] bytes(String text) {
    if (!hasLoneSurrogate(text)) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteBuffer out = ByteBuffer.allocate(text.length() * 3);
    text.codePoints()
        .forEach(c -> {
          if (isEscaped(c)) {
            out.put((byte) c);
          } else {
            out.put(Character.toString(c).getBytes(StandardCharsets.UTF_8));
          }
        });
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  private static boolean isEscaped(int codePoint) {
    return codePoint >= (ESCAPE | 0x80) && codePoint <= (ESCAPE | 0xFF);
  }
}
