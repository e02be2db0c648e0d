package dev.perdure.activities.tool.search;

/**
 * Text a regular expression may look at until a deadline: some expressions would look at a line for
 * years.
 */
public record PatientText(CharSequence text, long deadline) implements CharSequence {

  /** The expression took too long. */
  public static final class TooSlow extends RuntimeException {

    @java.io.Serial private static final long serialVersionUID = 1L;

    TooSlow() {
      super("The expression takes too long on this text.");
    }
  }

  /** Ends what has gone on beyond a deadline. */
  public static void check(long deadline) {
    if (System.nanoTime() > deadline) {
      throw new TooSlow();
    }
  }

  @Override
  public char charAt(int index) {
    if ((index & 0xFF) == 0) {
      check(deadline);
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
