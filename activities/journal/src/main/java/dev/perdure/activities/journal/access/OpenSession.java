package dev.perdure.activities.journal.access;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An open session of a browser.
 *
 * @param tokenId the named token that opened it; empty for the server's token and for links
 * @param person the person who signed in at an identity provider
 * @param roles the roles that the provider's groups gave the person; empty if none were given
 * @param provider the short name of the person's provider
 * @param refreshAt the time from which the provider must confirm the person again; empty if never
 */
public record OpenSession(
    String idHash,
    Optional<String> tokenId,
    Optional<String> person,
    List<RoleGrant> roles,
    Optional<String> provider,
    Optional<Instant> refreshAt) {

  /** Copies the roles. */
  public OpenSession {
    roles = List.copyOf(roles);
  }

  /** A session by the server's token or by a link. */
  public static OpenSession ofServer(String idHash) {
    return new OpenSession(
        idHash, Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.empty());
  }

  /** A session by a named token. */
  public static OpenSession ofToken(String idHash, String tokenId) {
    return new OpenSession(
        idHash,
        Optional.of(tokenId),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** A session of a person who signed in at an identity provider. */
  public static OpenSession ofPerson(String idHash, String person, List<RoleGrant> roles) {
    return new OpenSession(
        idHash, Optional.empty(), Optional.of(person), roles, Optional.empty(), Optional.empty());
  }

  /** The same session with other roles. */
  public OpenSession withRoles(List<RoleGrant> others) {
    return new OpenSession(idHash, tokenId, person, others, provider, refreshAt);
  }
}
