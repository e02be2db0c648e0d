package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands in {@code $'…'}: escapes as in C, which could spell any command's name. */
final class AnsiC {

  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|(.))",
          Pattern.DOTALL);
  private static final Map<String, String> NAMED =
      Map.of(
          "n", "\n", "t", "\t", "r", "\r", "a", "\u0007", "b", "\b", "e", "\u001b", "E", "\u001b",
          "f", "\f", "v", "\u000b");

  private AnsiC() {}

  static String decode(String text) {
    return ESCAPE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(character(found)));
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
    return NAMED.getOrDefault(found.group(5), found.group(5));
  }

  private static String codePoint(int value) {
    return Character.isValidCodePoint(value) ? Character.toString(value) : "\ufffd";
  }
}
