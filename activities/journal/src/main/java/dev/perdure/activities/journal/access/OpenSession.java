package dev.perdure.activities.journal.access;

import java.util.Optional;

/**
 * An open session of a browser.
 *
 * @param tokenId the named token that opened it; empty for the server's token and for links
 * @param person the person who signed in at an identity provider
 */
public record OpenSession(String idHash, Optional<String> tokenId, Optional<String> person) {

  /** A session by the server's token or by a link. */
  public static OpenSession ofServer(String idHash) {
    return new OpenSession(idHash, Optional.empty(), Optional.empty());
  }

  /** A session by a named token. */
  public static OpenSession ofToken(String idHash, String tokenId) {
    return new OpenSession(idHash, Optional.of(tokenId), Optional.empty());
  }

  /** A session of a person who signed in at an identity provider. */
  public static OpenSession ofPerson(String idHash, String person) {
    return new OpenSession(idHash, Optional.empty(), Optional.of(person));
  }
}
