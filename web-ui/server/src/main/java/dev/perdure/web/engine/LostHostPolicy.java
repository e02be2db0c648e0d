package dev.perdure.web.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The policy for tasks of lost hosts.
 *
 * @param after the silence after which Perdure moves the tasks of a host; empty if only people do
 */
public record LostHostPolicy(Optional<Duration> after) {

  private static final String VARIABLE = "PERDURE_LOST_HOST_MINUTES";

  /** Reads the policy; refuses a value that is not a number of minutes. */
  public static LostHostPolicy read(Function<String, Optional<String>> settings) {
    return new LostHostPolicy(settings.apply(VARIABLE).map(LostHostPolicy::minutes));
  }

  private static Duration minutes(String value) {
    if (!value.strip().matches("[1-9]\\d{0,3}")) {
      throw new IllegalArgumentException(
          "%s is '%s', which is not a number of minutes: use 1 to 9999, or unset it."
              .formatted(VARIABLE, value));
    }
    return Duration.ofMinutes(Integer.parseInt(value.strip()));
  }
}
