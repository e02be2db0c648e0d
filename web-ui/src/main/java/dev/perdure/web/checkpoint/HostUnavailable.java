package dev.perdure.web.checkpoint;

/** The host of a task's files does not answer, or fails to; the message says which. */
public final class HostUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What the host does instead, as in "does not answer". */
  public HostUnavailable(String what, Throwable cause) {
    super(what, cause);
  }
}
