package dev.perdure.web.history;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The time for which Perdure keeps histories of closed workflows.
 *
 * @param isStoring whether this process stores histories
 * @param keep the time after the end of a workflow, for the histories of all processes
 */
public record HistoryRetention(boolean isStoring, Duration keep) {

  private static final String VARIABLE = "PERDURE_HISTORY_KEEP_DAYS";
  private static final String OFF = "off";
  private static final int DEFAULT_DAYS = 365;

  /** Reads the time from settings; refuses a text that is no number of days. */
  public static HistoryRetention read(Function<String, Optional<String>> settings) {
    String value = settings.apply(VARIABLE).map(String::strip).orElse("" + DEFAULT_DAYS);
    if (value.equals(OFF)) {
      return new HistoryRetention(false, Duration.ofDays(DEFAULT_DAYS));
    }
    if (!value.matches("[1-9]\\d{0,4}")) {
      throw new IllegalArgumentException(
          "%s is '%s': give a number of days from 1 to 99999, or 'off'."
              .formatted(VARIABLE, value));
    }
    return new HistoryRetention(true, Duration.ofDays(Integer.parseInt(value)));
  }
}
