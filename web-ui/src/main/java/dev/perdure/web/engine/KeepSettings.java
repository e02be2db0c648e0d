package dev.perdure.web.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How long the files of closed tasks are kept.
 *
 * @param keep from the moment a task is archived; its checkpoints and its work tree go then
 */
public record KeepSettings(Duration keep) {

  /** The variable that holds the number. */
  public static final String VARIABLE = "PERDURE_KEEP_DAYS";

  private static final String USUAL = "30";
  private static final Pattern DAYS = Pattern.compile("\\d{1,4}");

  /** Reads a number of days. */
  public static KeepSettings of(Optional<String> written) {
    String days = written.map(String::strip).orElse(USUAL);
    if (!DAYS.matcher(days).matches()) {
      throw new IllegalArgumentException(
          "%s is '%s', which is no number of days: give one from 0 to 9999."
              .formatted(VARIABLE, days));
    }
    return new KeepSettings(Duration.ofDays(Integer.parseInt(days)));
  }
}
