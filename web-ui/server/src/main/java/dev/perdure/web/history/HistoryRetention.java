package dev.perdure.web.history;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The time for which Perdure stores histories of closed workflows.
 *
 * @param keep empty if Perdure stores none
 */
public record HistoryRetention(Optional<Duration> keep) {

  private static final String VARIABLE = "PERDURE_HISTORY_KEEP_DAYS";
  private static final String OFF = "off";
  private static final int DEFAULT_DAYS = 365;

  /** Reads the time from settings; refuses a text that is no number of days. */
  public static HistoryRetention read(Function<String, Optional<String>> settings) {
    String value = settings.apply(VARIABLE).map(String::strip).orElse("" + DEFAULT_DAYS);
    if (value.equals(OFF)) {
      return new HistoryRetention(Optional.empty());
    }
    if (!value.matches("[1-9]\\d{0,4}")) {
      throw new IllegalArgumentException(
          "%s is '%s': give a number of days from 1 to 99999, or 'off'."
              .formatted(VARIABLE, value));
    }
    return new HistoryRetention(Optional.of(Duration.ofDays(Integer.parseInt(value))));
  }
}
