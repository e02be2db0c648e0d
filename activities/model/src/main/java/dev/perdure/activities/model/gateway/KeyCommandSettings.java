package dev.perdure.activities.model.gateway;

import dev.perdure.activities.process.SecretCommand;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The program that prints a token for a provider.
 *
 * @param command the program and its arguments
 * @param lifetime how long a token holds, such as {@code PT15M}
 */
public record KeyCommandSettings(List<String> command, @Nullable String lifetime) {

  private static final Duration USUAL_LIFETIME = Duration.ofMinutes(5);
  private static final Duration MIN_LIFETIME = Duration.ofSeconds(1);
  private static final Duration MAX_LIFETIME = Duration.ofDays(365);

  public KeyCommandSettings {
    command = List.copyOf(Objects.requireNonNullElse(command, List.of()));
  }

  /** How long a token holds. */
  public Duration validity() {
    return lifetime == null ? USUAL_LIFETIME : Duration.parse(lifetime);
  }

  /** Returns what is wrong with the settings, as the end of a sentence. */
  Optional<String> problem() {
    Optional<String> misplaced = SecretCommand.problem(command);
    if (misplaced.isPresent()) {
      return misplaced.map("'keyCommand' "::concat);
    }
    return lifetime == null || isLifetime(lifetime)
        ? Optional.empty()
        : Optional.of(
            "'keyCommand' has the lifetime '%s': give a duration such as PT15M"
                .formatted(lifetime));
  }

  private static boolean isLifetime(String text) {
    try {
      Duration given = Duration.parse(text);
      return given.compareTo(MIN_LIFETIME) >= 0 && given.compareTo(MAX_LIFETIME) <= 0;
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}
