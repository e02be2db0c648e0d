package dev.perdure.web.cli.client;

/** Exit codes of the command line's verbs; scripts rely on them. */
public final class ExitCode {
  /** Delivered, answered, or simply done. */
  public static final int DONE = 0;

  /** No server, or one in trouble. */
  public static final int TROUBLE = 1;

  /** Rejected, cancelled, or idle after a denial. */
  public static final int STOPPED = 2;

  /** Failed, or parked until an operator acts. */
  public static final int FAILED = 3;

  /** Bad input or usage. */
  public static final int BAD_INPUT = 4;

  /** Still waiting when the timeout was over. */
  public static final int WAITING = 5;

  /** Not an exit: the verb has become a process that goes on. */
  public static final int RUNNING = -1;

  private ExitCode() {}
}
