package dev.perdure.activities.setup;

/** A configuration file that can't be followed, and why. */
public final class WrongSettings extends RuntimeException {

  private static final long serialVersionUID = 1;

  WrongSettings(String source, String what) {
    super("The file '%s' is wrong: %s.".formatted(source, what));
  }
}
