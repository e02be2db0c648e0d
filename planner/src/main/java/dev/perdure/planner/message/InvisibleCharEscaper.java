package dev.perdure.planner.message;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The escaping of characters that can't be seen, break the line or reverse the text's direction, in
 * a value that a sentence shows. Joiners stay, as many scripts are written with them.
 */
public final class InvisibleCharEscaper {

  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})");

  private InvisibleCharEscaper() {}

  /** The value as it may be shown. */
  public static String of(String value) {
    if (!hides(value)) {
      return value;
    }
    StringBuilder text = new StringBuilder(value.length() + 16);
    value.codePoints().forEach(c -> text.append(isHidden(c) ? escape(c) : Character.toString(c)));
    return text.toString();
  }

  /** The beginning of a value as it may be shown. */
  public static String start(String value, int most) {
    return of(TextShortener.start(value, most));
  }

  /** Whether there is anything that would stand as an escape. */
  public static boolean hides(String value) {
    return value.codePoints().anyMatch(InvisibleCharEscaper::isHidden);
  }

  /** The value whose escaped form this text is; empty if the text holds no such escape. */
  public static Optional<String> unescape(String shown) {
    Matcher escapes = ESCAPE.matcher(shown);
    String value =
        escapes.replaceAll(escape -> {
          int c = Integer.parseUnsignedInt(escape.group().substring(2), 16);
          boolean isOurs = Character.isValidCodePoint(c) && isHidden(c);
          return Matcher.quoteReplacement(isOurs ? Character.toString(c) : escape.group());
        });
    return Optional.of(value).filter(it -> !it.equals(shown));
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.FORMAT -> c != NON_JOINER && c != JOINER;
      default -> false;
    };
  }

  private static String escape(int c) {
    return (c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(c);
  }
}
