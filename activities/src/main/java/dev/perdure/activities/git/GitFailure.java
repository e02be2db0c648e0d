package dev.perdure.activities.git;

/** A git command that failed, with git's own message. */
public final class GitFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  GitFailure(String message, int exitCode) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The exit code of git; -1 when it was stopped. */
  public int exitCode() {
    return exitCode;
  }
}
