package dev.perdure.activities.tool.search.expression;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Writes a shape as an expression of ripgrep's over bytes. */
final class RoughText {

  /** What is counted is counted this far: beyond it, any number will do. */
  private static final int MOST_COUNTED = 20;

  private RoughText() {}

  static String of(Node shape) {
    return "(?-u)" + text(shape);
  }

  private static String text(Node node) {
    return switch (node) {
      case Node.Literal(var character, var anyCase) ->
          anyCase ? anyCase(character) : bytes(character);
      case Node.OneOf(var bytes) -> bytes;
      case Node.Sequence(var parts) ->
          parts.stream().map(RoughText::text).collect(Collectors.joining());
      case Node.Choice(var branches) ->
          branches.stream().map(RoughText::text).collect(Collectors.joining("|", "(?:", ")"));
      case Node.Repeat repeat -> repeated(repeat);
    };
  }

  private static String repeated(Node.Repeat repeat) {
    String once = text(repeat.node());
    if (once.isEmpty()) {
      return "";
    }
    int least = Math.min(repeat.least(), MOST_COUNTED);
    boolean endless = repeat.most() < 0 || repeat.most() > MOST_COUNTED;
    return "(?:%s){%d,%s}".formatted(once, least, endless ? "" : String.valueOf(repeat.most()));
  }

  /** Beyond ASCII the engines differ on cases, so that any character there will do. */
  private static String anyCase(int character) {
    if (character >= 0x80) {
      return ((Node.OneOf) Node.ANY).bytes();
    }
    if (!Character.isLetter(character)) {
      return bytes(character);
    }
    int lower = Character.toLowerCase(character);
    String both = "[%c%c]".formatted(lower, Character.toUpperCase(character));
    return switch (lower) {
      case 'i' -> "(?:%s|\\xC4[\\xB0\\xB1])".formatted(both);
      case 'k' -> "(?:%s|\\xE2\\x84\\xAA)".formatted(both);
      case 's' -> "(?:%s|\\xC5\\xBF)".formatted(both);
      default -> both;
    };
  }

  private static String bytes(int character) {
    StringBuilder text = new StringBuilder();
    for (byte value : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
      boolean plain = value >= 0 && Character.isLetterOrDigit(value);
      text.append(plain ? String.valueOf((char) value) : "\\x%02X".formatted(value & 0xFF));
    }
    return text.toString();
  }
}
