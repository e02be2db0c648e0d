package dev.perdure.activities.tool.shell;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Renders output as a terminal would show it in the end: a progress bar as it was last, without
 * colours. Line ends stay as they are.
 */
final class TerminalScreen {

  /** Control sequences, commands to the terminal that end with a bell, and short escapes. */
  private static final Pattern ESCAPE =
      Pattern.compile(
          "\u001b(?:\\[([0-?]*)[ -/]*([@-~])|[\\]PX^_][^\u0007\u001b]*+(?:\u0007|\u001b\\\\)?|["
              + " -/]*[0-~])?");

  private static final Pattern MOVES = Pattern.compile("[\b\u001b]|\r(?![\n\r]|\r*+\n)");

  private final StringBuilder shown = new StringBuilder();
  private int line;
  private int cursor;

  private TerminalScreen() {}

  /** Returns the text that a terminal screen still shows at the end. */
  static String of(String text) {
    if (!MOVES.matcher(text).find()) {
      return text;
    }
    var screen = new TerminalScreen();
    Matcher escape = ESCAPE.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == '\u001b' && escape.region(at, text.length()).lookingAt()) {
        screen.escape(escape);
        at = escape.end();
      } else {
        boolean ends = text.startsWith("\r\n", at);
        screen.put(ends ? "\r\n" : text.substring(at, text.offsetByCodePoints(at, 1)));
        at += ends ? 2 : Character.charCount(text.codePointAt(at));
      }
    }
    return screen.shown.toString();
  }

  private void put(String character) {
    switch (character) {
      case "\n", "\r\n" -> {
        shown.append(character);
        line = shown.length();
        cursor = line;
      }
      case "\r" -> cursor = line;
      case "\b" -> cursor = cursor > line ? shown.offsetByCodePoints(cursor, -1) : line;
      default -> {
        int end = cursor < shown.length() ? shown.offsetByCodePoints(cursor, 1) : cursor;
        shown.replace(cursor, end, character);
        cursor += character.length();
      }
    }
  }

  /** Only what clears a line matters; colours and the rest are not shown. */
  private void escape(Matcher escape) {
    if (!"K".equals(escape.group(2))) {
      return;
    }
    if (escape.group(1).equals("2")) {
      shown.setLength(line);
      cursor = line;
    } else if (!escape.group(1).equals("1")) {
      shown.setLength(cursor);
    }
  }
}
