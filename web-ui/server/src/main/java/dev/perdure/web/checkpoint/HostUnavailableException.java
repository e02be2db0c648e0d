package dev.perdure.web.checkpoint;

/** The host of a task's files does not answer, or fails to; the message says which. */
public final class HostUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates it with the reason, as in "does not answer". */
  public HostUnavailableException(String what, Throwable cause) {
    super(what, cause);
  }
}
