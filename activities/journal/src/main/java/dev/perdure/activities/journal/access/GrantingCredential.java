package dev.perdure.activities.journal.access;

import java.util.Optional;

/**
 * The session or the named token with which a caller creates a token; it must still be in force
 * then. Both are empty for the server's own token.
 */
public record GrantingCredential(Optional<String> sessionHash, Optional<String> tokenId) {

  /** The server's own token, which no end of a person's access ends. */
  public static GrantingCredential ofServer() {
    return new GrantingCredential(Optional.empty(), Optional.empty());
  }

  /** An open session of a browser. */
  public static GrantingCredential ofSession(String idHash) {
    return new GrantingCredential(Optional.of(idHash), Optional.empty());
  }

  /** A named token. */
  public static GrantingCredential ofToken(String id) {
    return new GrantingCredential(Optional.empty(), Optional.of(id));
  }
}
