package dev.perdure.web.cli.client;

/** What ends a verb with one sentence for the person and an exit code for the script. */
public final class UsageError extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  private UsageError(int exitCode, String sentence) {
    super(sentence, null, false, false);
    this.exitCode = exitCode;
  }

  /** Something in what the person gave is wrong. */
  public static UsageError inInput(String sentence) {
    return new UsageError(ExitCode.BAD_INPUT, sentence);
  }

  /** The server is missing, unreachable or in trouble. */
  public static UsageError ofServer(String sentence) {
    return new UsageError(ExitCode.TROUBLE, sentence);
  }

  /** The verb ends with a given code. */
  public static UsageError withCode(int exitCode, String sentence) {
    return new UsageError(exitCode, sentence);
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
