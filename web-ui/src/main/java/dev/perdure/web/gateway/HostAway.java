package dev.perdure.web.gateway;

/** The host of a task's files does not answer. */
public final class HostAway extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why it does not. */
  public HostAway(String host, Throwable cause) {
    super("The host '%s' does not answer.".formatted(host), cause);
  }
}
