package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.TokenScope;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * A caller whom the server has recognised.
 *
 * @param name the person that records name
 * @param scopes the calls that the caller may make
 * @param roles the roles that limit the caller further; empty if no role does
 * @param limits the words for the token or person that the scopes limit; empty for the server's own
 *     token, which may do everything
 * @param isPerson whether a person signed in at an identity provider
 * @param credential the session or the named token that can end while a stream is open
 */
record KnownCaller(
    String name,
    List<TokenScope> scopes,
    Optional<List<PersonRole>> roles,
    Optional<String> limits,
    boolean isPerson,
    Optional<CallerCredential> credential) {

  private static final List<TokenScope> ALL = List.of(TokenScope.values());
  private static final String ATTRIBUTE = KnownCaller.class.getName();

  /** A caller with the server's own token, or with a session that it opened. */
  static KnownCaller ofServer(String account, Optional<CallerCredential> credential) {
    return new KnownCaller(account, ALL, Optional.empty(), Optional.empty(), false, credential);
  }

  /** A caller with a named token, or with a session that it opened. */
  static KnownCaller of(
      ApiToken token, Optional<List<PersonRole>> roles, CallerCredential credential) {
    String named = "The token '%s' of '%s'".formatted(token.name(), token.owner());
    return new KnownCaller(
        token.owner(), token.scopes(), roles, Optional.of(named), false, Optional.of(credential));
  }

  /** A person who signed in at an identity provider. */
  static KnownCaller ofPerson(
      String person, Optional<List<PersonRole>> roles, CallerSession session) {
    String named = "'%s'".formatted(person);
    return new KnownCaller(person, ALL, roles, Optional.of(named), true, Optional.of(session));
  }

  /** The caller of a request; empty on an open server. */
  static Optional<KnownCaller> of(HttpServletRequest request) {
    return Optional.ofNullable((KnownCaller) request.getAttribute(ATTRIBUTE));
  }

  /** The caller of the request that this thread handles. */
  static Optional<KnownCaller> current() {
    return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes current
        ? of(current.getRequest())
        : Optional.empty();
  }

  void attachTo(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  Optional<CallerSession> session() {
    return credential.filter(CallerSession.class::isInstance).map(CallerSession.class::cast);
  }
}
