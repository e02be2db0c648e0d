package dev.perdure.web.cli.client;

/**
 * An exception that ends a verb with a one-sentence message and an exit code, for invalid input or
 * a server in trouble.
 */
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

  public static UsageError withCode(int exitCode, String sentence) {
    return new UsageError(exitCode, sentence);
  }

  public int exitCode() {
    return exitCode;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
