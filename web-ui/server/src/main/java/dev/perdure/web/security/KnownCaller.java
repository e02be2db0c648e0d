package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.journal.access.VisibleRepositories;
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
 * @param held the roles that limit the caller further; empty if no role does
 * @param limits the words for the token or person that the scopes limit; empty for the server's own
 *     token, which may do everything
 * @param isPerson whether a person signed in at an identity provider
 * @param credential the session or the named token that can end while a stream is open
 * @param repository the repository that the call is about; empty for a call about none
 */
record KnownCaller(
    String name,
    List<TokenScope> scopes,
    Optional<HeldRoles> held,
    Optional<String> limits,
    boolean isPerson,
    Optional<CallerCredential> credential,
    Optional<String> repository) {

  private static final List<TokenScope> ALL = List.of(TokenScope.values());
  private static final String ATTRIBUTE = KnownCaller.class.getName();

  /** A caller with the server's own token, or with a session that it opened. */
  static KnownCaller ofServer(String account, Optional<CallerCredential> credential) {
    return new KnownCaller(
        account, ALL, Optional.empty(), Optional.empty(), false, credential, Optional.empty());
  }

  /** A caller with a named token, or with a session that it opened. */
  static KnownCaller of(
      ApiToken token, Optional<List<RoleGrant>> roles, CallerCredential credential) {
    String named = "The token '%s' of '%s'".formatted(token.name(), token.owner());
    return new KnownCaller(
        token.owner(),
        token.scopes(),
        roles.map(HeldRoles::new),
        Optional.of(named),
        false,
        Optional.of(credential),
        Optional.empty());
  }

  /** A person who signed in at an identity provider. */
  static KnownCaller ofPerson(
      String person, Optional<List<RoleGrant>> roles, CallerSession session) {
    return new KnownCaller(
        person,
        ALL,
        roles.map(HeldRoles::new),
        Optional.of("'%s'".formatted(person)),
        true,
        Optional.of(session),
        Optional.empty());
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

  /** The same caller with a call about a repository, or about none. */
  KnownCaller in(Optional<String> location) {
    return new KnownCaller(name, scopes, held, limits, isPerson, credential, location);
  }

  /** The roles for the call, by its repository; empty if no role limits the caller. */
  Optional<List<PersonRole>> roles() {
    return held.map(roles -> roles.in(repository));
  }

  /** Whether some of the roles hold only in repositories. */
  boolean hasRepositoryRoles() {
    return held.filter(HeldRoles::hasRepositoryRoles).isPresent();
  }

  /** The repositories that the caller may see. */
  VisibleRepositories visible() {
    return held.map(VisibleRepositories::of).orElse(VisibleRepositories.all());
  }
}
