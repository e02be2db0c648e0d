package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands in {@code $'…'}: escapes as in C, which could spell any command's name. */
final class AnsiC {

  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(?:x\\{?([0-9A-Fa-f]{1,2})\\}?|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c(.)|(.))",
          Pattern.DOTALL);
  private static final Map<String, String> NAMED =
      Map.of(
          "n", "\n", "t", "\t", "r", "\r", "a", "\u0007", "b", "\b", "e", "\u001b", "E", "\u001b",
          "f", "\f", "v", "\u000b");

  private AnsiC() {}

  /** The text up to a NUL, at which the shell stops reading it. */
  static String decode(String text) {
    String whole =
        ESCAPE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(character(found)));
    int end = whole.indexOf('\0');
    return end < 0 ? whole : whole.substring(0, end);
  }

  private static String character(MatchResult found) {
    for (int group = 1; group <= 3; group++) {
      if (found.group(group) != null) {
        return codePoint(Integer.parseUnsignedInt(found.group(group), 16));
      }
    }
    if (found.group(4) != null) {
      return codePoint(Integer.parseInt(found.group(4), 8) & 0xff);
    }
    if (found.group(5) != null) {
      return codePoint(found.group(5).charAt(0) & 0x1f);
    }
    return NAMED.getOrDefault(found.group(6), found.group(6));
  }

  private static String codePoint(int value) {
    return Character.isValidCodePoint(value) ? Character.toString(value) : "\ufffd";
  }
}
