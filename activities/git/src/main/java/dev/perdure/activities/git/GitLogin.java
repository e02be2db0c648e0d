package dev.perdure.activities.git;

/**
 * Login for one git server over HTTP.
 *
 * @param server scheme, host and port of the server, as the address of the repository has them
 */
public record GitLogin(String server, String user, String password) {

  /** The server alone: the password is a secret. */
  @Override
  public String toString() {
    return "GitLogin[%s]".formatted(server);
  }
}
