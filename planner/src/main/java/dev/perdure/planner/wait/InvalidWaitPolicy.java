package dev.perdure.planner.wait;

/** The exception for a wait policy that can't hold: the key, its value and the remedy. */
public final class InvalidWaitPolicy extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String key;

  /** An error in a key, such as {@code policy.remind.every}; the sentence names the key too. */
  InvalidWaitPolicy(String key, String sentence) {
    super(sentence);
    this.key = key;
  }

  /** The key. */
  public String key() {
    return key;
  }

  /** The sentence with key, value and remedy. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
