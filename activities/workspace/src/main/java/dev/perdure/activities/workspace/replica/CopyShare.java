package dev.perdure.activities.workspace.replica;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The share of a task's time that copies after tool calls may take.
 *
 * @param percent 0 for copies after turns only
 */
public record CopyShare(int percent) {

  private static final String VARIABLE = "PERDURE_COPY_SHARE";
  private static final String OFF = "off";
  private static final int DEFAULT_PERCENT = 20;
  private static final int MAX_PERCENT = 100;
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})\\s*%");

  /** Reads the share from settings; refuses a text that is no share. */
  public static CopyShare read(Function<String, Optional<String>> settings) {
    return new CopyShare(settings.apply(VARIABLE).map(CopyShare::percent).orElse(DEFAULT_PERCENT));
  }

  private static int percent(String text) {
    if (text.equals(OFF)) {
      return 0;
    }
    Matcher matcher = PERCENT.matcher(text);
    int percent = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    if (percent < 1 || percent > MAX_PERCENT) {
      throw new IllegalArgumentException(
          "%s is '%s': write a share from 1%% to 100%%, or 'off'.".formatted(VARIABLE, text));
    }
    return percent;
  }

  Duration of(Duration time) {
    return time.multipliedBy(percent).dividedBy(MAX_PERCENT);
  }
}
