package dev.perdure.web.cli.server;

/** What ends a verb with one sentence for the person and an exit code for the script. */
public final class Mistake extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  private Mistake(int exitCode, String sentence) {
    super(sentence, null, false, false);
    this.exitCode = exitCode;
  }

  /** Something in what the person gave is wrong. */
  public static Mistake inInput(String sentence) {
    return new Mistake(ExitCode.BAD_INPUT, sentence);
  }

  /** The server is missing, unreachable or in trouble. */
  public static Mistake ofServer(String sentence) {
    return new Mistake(ExitCode.TROUBLE, sentence);
  }

  /** The verb ends with a given code. */
  public static Mistake withCode(int exitCode, String sentence) {
    return new Mistake(exitCode, sentence);
  }

  /** What the process returns. */
  public int exitCode() {
    return exitCode;
  }

  /** What the person reads. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
