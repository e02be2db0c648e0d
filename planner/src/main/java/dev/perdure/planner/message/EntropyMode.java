package dev.perdure.planner.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Values that the redactor measures for randomness, the narrowest choice first. */
public enum EntropyMode {
  /** No value. */
  @JsonProperty("off")
  OFF,

  /** Values whose names tell of a secret, such as {@code api_key}. */
  @JsonProperty("secret_names")
  SECRET_NAMES,

  /** All values with a name. */
  @JsonProperty("all_names")
  ALL_NAMES;

  /** The mode of a word in settings; empty if there is none. */
  public static Optional<EntropyMode> find(String name) {
    return Stream.of(values()).filter(mode -> mode.toString().equals(name)).findFirst();
  }

  /**
   * Whether a text before a place may be the name of a measured value, with its operator or
   * without.
   */
  boolean isOpen(ValueName name, boolean isAssigned) {
    return switch (this) {
      case OFF -> false;
      case SECRET_NAMES -> name.isSecret();
      case ALL_NAMES -> isAssigned || name.isSecret();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
