package dev.perdure.web.cli.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Sanitizing, wrapping and shortening of untrusted text for the terminal. */
public final class SafeText {
  /** Control and format characters, separators of lines, and letters that show nothing. */
  private static final Pattern HIDDEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\u115f\u1160\u2800\u3164\uffa0&&[^\n\t]]");

  private static final Pattern CODES =
      Pattern.compile(
          "\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|[ -/]*[0-~])");

  private static final String CONTINUED = "↪ ";

  private SafeText() {}

  /**
   * One line; control and invisible characters are replaced by their code points, and letters that
   * pass for others are followed by theirs.
   */
  public static String line(String text) {
    return named(text.replaceAll("\\s+", " ").strip());
  }

  /** Several lines, with the same marks as one line. */
  public static String block(String text) {
    return named(text.replace("\r\n", "\n")).stripTrailing();
  }

  /** Several lines without ANSI escape sequences. */
  public static String prose(String text) {
    return block(CODES.matcher(text).replaceAll(""));
  }

  private static String named(String text) {
    return HIDDEN
        .matcher(HomoglyphMarker.marked(text))
        .replaceAll(found -> "‹U+%04X›".formatted(found.group().codePointAt(0)));
  }

  /** At most so many columns, with a mark if something is missing. */
  public static String cut(String text, int width) {
    return DisplayWidth.of(text) <= width
        ? text
        : text.substring(0, DisplayWidth.end(text, 0, Math.max(0, width - 1))) + "…";
  }

  /** The line broken between words, so that each piece fits; what follows is indented alike. */
  public static List<String> wrap(String line, int width) {
    return wrap(line, width, LineBreaker.indentOf(line));
  }

  /** The line broken between words; what follows is indented by so many columns. */
  static List<String> wrap(String line, int width, int hanging) {
    return LineBreaker.broken(line, width, hanging);
  }

  /** The line broken between words and, if a word is longer, within it. */
  public static List<String> wrapHard(String line, int width) {
    return wrapHard(line, width, LineBreaker.indentOf(line));
  }

  static List<String> wrapHard(String line, int width, int hanging) {
    int room = Math.max(2, width);
    return DisplayWidth.of(line) <= room
        ? List.of(line)
        : wrap(line, room, hanging).stream().flatMap(it -> cutUp(it, room).stream()).toList();
  }

  /** The line broken anywhere; a mark stands before what follows a break. */
  static List<String> wrapCode(String line, int width) {
    int room = Math.max(width, 2 * CONTINUED.length());
    if (DisplayWidth.of(line) <= room) {
      return List.of(line);
    }
    int end = DisplayWidth.end(line, 0, room);
    return Stream.concat(
            Stream.of(line.substring(0, end)),
            cutUp(line.substring(end), room - CONTINUED.length()).stream().map(CONTINUED::concat))
        .toList();
  }

  private static List<String> cutUp(String line, int room) {
    List<String> pieces = new ArrayList<>();
    int at = 0;
    for (int end = DisplayWidth.end(line, 0, room);
        end < line.length();
        end = DisplayWidth.end(line, at, room)) {
      pieces.add(line.substring(at, end));
      at = end;
    }
    pieces.add(line.substring(at));
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
    } catch (DateTimeParseException e) {
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
