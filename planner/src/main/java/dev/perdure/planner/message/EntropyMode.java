package dev.perdure.planner.message;

import java.util.Optional;
import java.util.stream.Stream;

/** Values that the redactor measures for randomness, the narrowest choice first. */
public enum EntropyMode {
  /** No value. */
  OFF("off"),

  /** Values whose names tell of a secret, such as {@code api_key}. */
  SECRET_NAMES("secret_names"),

  /** All values with a name. */
  ALL_NAMES("all_names");

  private final String word;

  EntropyMode(String word) {
    this.word = word;
  }

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
    return word;
  }
}
