package dev.perdure.web.cli.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

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
