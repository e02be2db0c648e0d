package dev.perdure.web.cli.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Sanitizing, wrapping and shortening of untrusted text for the terminal. */
public final class SafeText {
  /** Control and format characters, separators of lines, and letters that show nothing. */
  private static final Pattern HIDDEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\u115f\u1160\u2800\u3164\uffa0&&[^\n\t]]");

  private static final Pattern CODES =
      Pattern.compile(
          "\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|[ -/]*[0-~])");

  private SafeText() {}

  /** One line; control and invisible characters are replaced by their code points. */
  public static String line(String text) {
    return named(text.replaceAll("\\s+", " ").strip());
  }

  /** Several lines; control and invisible characters are replaced by their code points. */
  public static String block(String text) {
    return named(text.replace("\r\n", "\n")).stripTrailing();
  }

  /** Several lines without ANSI escape sequences. */
  public static String prose(String text) {
    return block(CODES.matcher(text).replaceAll(""));
  }

  private static String named(String text) {
    return HIDDEN
        .matcher(text)
        .replaceAll(found -> "‹U+%04X›".formatted(found.group().codePointAt(0)));
  }

  /** At most so many columns, with a mark where something is missing. */
  public static String cut(String text, int width) {
    return DisplayWidth.of(text) <= width
        ? text
        : text.substring(0, DisplayWidth.end(text, 0, Math.max(0, width - 1))) + "…";
  }

  /** The line broken between words, so that each piece fits; what follows is indented alike. */
  public static List<String> wrap(String line, int width) {
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    int room = width - DisplayWidth.of(indent);
    List<String> pieces = new ArrayList<>();
    int at = indent.length();
    while (true) {
      int end = DisplayWidth.end(line, at, room);
      int space = end == line.length() ? -1 : line.lastIndexOf(' ', end);
      if (space <= at) {
        space = end == line.length() ? -1 : line.indexOf(' ', end);
      }
      if (space < 0) {
        pieces.add(indent + line.substring(at));
        return pieces;
      }
      pieces.add(indent + line.substring(at, space));
      at = space + 1;
    }
  }

  /** The line broken between words and, where a word is longer, within it. */
  public static List<String> wrapHard(String line, int width) {
    int room = Math.max(2, width);
    List<String> pieces = new ArrayList<>();
    for (String piece : DisplayWidth.of(line) <= room ? List.of(line) : wrap(line, room)) {
      int at = 0;
      for (int end = DisplayWidth.end(piece, 0, room);
          end < piece.length();
          end = DisplayWidth.end(piece, at, room)) {
        pieces.add(piece.substring(at, end));
        at = end;
      }
      pieces.add(piece.substring(at));
    }
    return pieces;
  }

  /** The number of columns a line takes. */
  public static int width(String line) {
    return DisplayWidth.of(line);
  }

  /** How long ago a time was, in one unit; what is no time stays as it is. */
  public static String ago(String time, Instant now) {
    try {
      return inOneUnit(Duration.between(Instant.parse(time), now));
    } catch (DateTimeParseException notATime) {
      return line(time);
    }
  }

  private static String inOneUnit(Duration age) {
    if (age.toMinutes() < 1) {
      return Math.max(0, age.toSeconds()) + " s";
    }
    if (age.toHours() < 1) {
      return age.toMinutes() + " min";
    }
    return age.toDays() < 1 ? age.toHours() + " h" : age.toDays() + " d";
  }

  /** A wire name in words: {@code awaiting-approval} becomes {@code awaiting approval}. */
  public static String words(String wireName) {
    return line(wireName).replace('-', ' ').replace('_', ' ');
  }
}
