package dev.perdure.planner.message;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The operator's choice of random values that the redactor removes.
 *
 * @param mode the values that the redactor measures
 * @param allow names and values that stay, in which {@code *} stands for any characters
 */
public record EntropyPolicy(EntropyMode mode, List<String> allow) {

  /** The policy of an installation without settings. */
  public static final EntropyPolicy DEFAULT =
      new EntropyPolicy(EntropyMode.SECRET_NAMES, List.of());

  private static volatile EntropyPolicy current = DEFAULT;

  public EntropyPolicy {
    allow = List.copyOf(allow);
  }

  /** The policy of this process. */
  public static EntropyPolicy current() {
    return current;
  }

  /** Sets the policy of this process. */
  public static void setCurrent(EntropyPolicy policy) {
    current = policy;
  }

  /** Both policies: the wider mode, and the entries of both. */
  public EntropyPolicy merge(EntropyPolicy other) {
    Set<String> both = new LinkedHashSet<>(allow);
    both.addAll(other.allow);
    return new EntropyPolicy(mode.compareTo(other.mode) > 0 ? mode : other.mode, List.copyOf(both));
  }

  /** Whether an entry allows a value, by its name or by itself. */
  boolean allows(String name, String value) {
    return allow.stream().anyMatch(entry -> matches(entry, name) || matches(entry, value));
  }

  /** Compares from left to right; a mismatch returns to the last star alone. */
  private static boolean matches(String pattern, String text) {
    int at = 0;
    int place = 0;
    int star = -1;
    int restart = 0;
    while (at < text.length()) {
      if (place < pattern.length() && pattern.charAt(place) == '*') {
        star = place++;
        restart = at;
      } else if (place < pattern.length() && pattern.charAt(place) == text.charAt(at)) {
        place++;
        at++;
      } else if (star >= 0) {
        place = star + 1;
        at = ++restart;
      } else {
        return false;
      }
    }
    return pattern.substring(place).chars().allMatch(rest -> rest == '*');
  }
}
