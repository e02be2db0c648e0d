package dev.perdure.planner.json;

/** The exception for an invalid configuration file: the file's name, the line and the remedy. */
public final class InvalidConfig extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** An error in a line, counted from 1; the text ends without a full stop. */
  public InvalidConfig(String source, int line, String what) {
    super("The file '%s' is wrong, line %d: %s.".formatted(source, line, what));
  }

  /** An error of a configuration as a whole, as a sentence. */
  public InvalidConfig(String sentence) {
    super(sentence);
  }
}
