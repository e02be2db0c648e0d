package dev.perdure.web.cli.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** Makes text from elsewhere safe and short enough for a terminal. */
public final class Plain {
  private Plain() {}

  /** One line without control characters, so that no text can move the cursor. */
  public static String line(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("[\\p{Cntrl}\\p{Cf}]", "").strip();
  }

  /** Several lines without control characters but for the line's end and the tab. */
  public static String block(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\n\t]]", "").stripTrailing();
  }

  /** At most so many characters, with a mark where something is missing. */
  public static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 1)) + "…";
  }

  /** The line broken between words, so that each piece fits; what follows is indented alike. */
  public static List<String> wrap(String line, int width) {
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    List<String> pieces = new ArrayList<>();
    String rest = line;
    while (rest.length() > width) {
      int space = rest.lastIndexOf(' ', width);
      if (space <= indent.length()) {
        break;
      }
      pieces.add(rest.substring(0, space));
      rest = indent + rest.substring(space + 1);
    }
    pieces.add(rest);
    return pieces;
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
