package dev.perdure.web.gateway;

/** The host of a task's files does not answer, or fails to; the message says which. */
public final class HostAway extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What the host does instead, as in "does not answer". */
  public HostAway(String what, Throwable cause) {
    super(what, cause);
  }
}
