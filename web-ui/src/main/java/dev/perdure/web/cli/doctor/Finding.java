package dev.perdure.web.cli.doctor;

/**
 * What the doctor found of one thing.
 *
 * @param name what was looked at
 * @param state how it is
 * @param found what is there
 * @param follows what that means and what to do; empty where nothing is to be done
 */
record Finding(String name, State state, String found, String follows) {

  /** How a thing is. */
  enum State {
    /** As it should be. */
    OK("✓"),
    /** Things work, but less well. */
    LESS("–"),
    /** Tasks can't run. */
    MISSING("✗");

    private final String sign;

    State(String sign) {
      this.sign = sign;
    }

    String sign() {
      return sign;
    }
  }

  static Finding ok(String name, String found) {
    return new Finding(name, State.OK, found, "");
  }

  static Finding less(String name, String found, String follows) {
    return new Finding(name, State.LESS, found, follows);
  }

  static Finding missing(String name, String found, String follows) {
    return new Finding(name, State.MISSING, found, follows);
  }
}
