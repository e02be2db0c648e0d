package dev.perdure.web.cli.local;

import dev.perdure.planner.message.SecretRedactor;

/**
 * Finding of the doctor about one subject, without secrets.
 *
 * @param name the subject that the doctor looked at
 * @param state the state of the subject
 * @param found the facts that the doctor found
 * @param follows the meaning of the facts and the remedy; empty if there is nothing to do
 */
record DoctorFinding(String name, State state, String found, String follows) {

  DoctorFinding {
    found = SecretRedactor.of(found);
    follows = SecretRedactor.of(follows);
  }

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

  static DoctorFinding ok(String name, String found) {
    return new DoctorFinding(name, State.OK, found, "");
  }

  static DoctorFinding less(String name, String found, String follows) {
    return new DoctorFinding(name, State.LESS, found, follows);
  }

  static DoctorFinding missing(String name, String found, String follows) {
    return new DoctorFinding(name, State.MISSING, found, follows);
  }
}
