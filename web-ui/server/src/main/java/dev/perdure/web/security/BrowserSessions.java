package dev.perdure.web.security;

import dev.perdure.activities.journal.access.BrowserSessionStore;
import dev.perdure.activities.journal.access.OpenSession;
import dev.perdure.activities.journal.access.PersonStore;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.SignInLinkStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.web.security.oidc.SignedInPerson;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.context.ApplicationEventPublisher;

/**
 * The sessions of browsers: each has a random id of its own, and opens by a token or by a link that
 * works once.
 */
public final class BrowserSessions {

  /** Time in which a link can be used. */
  static final Duration LINK_LIFETIME = Duration.ofHours(24);

  private static final int SECRET_BYTES = 32;
  private static final String SESSION = "session";
  private static final String LINK = "link";

  private final ServerIdentity server;
  private final ApiTokens tokens;
  private final SessionRefresher refresher;
  private final BrowserSessionStore sessions;
  private final SignInLinkStore links;
  private final PersonStore personStore;
  private final ApplicationEventPublisher events;

  BrowserSessions(
      ServerIdentity server,
      ApiTokens tokens,
      SessionRefresher refresher,
      Database database,
      ApplicationEventPublisher events) {
    this.server = server;
    this.tokens = tokens;
    this.refresher = refresher;
    this.sessions = new BrowserSessionStore(database);
    this.links = new SignInLinkStore(database);
    this.personStore = new PersonStore(database);
    this.events = events;
  }

  /** A link that signs one browser in, as its path on this server. */
  public SignInLink createLink() {
    String code = RandomSecret.ofBytes(SECRET_BYTES);
    Instant expiresAt = Instant.now().plus(LINK_LIFETIME);
    links.add(server.token().hash(LINK, code), expiresAt, server.account());
    return new SignInLink(SignInLink.PATH + code, expiresAt);
  }

  /** Opens a session by the code of a link, which is then used up; gives the session's id. */
  Optional<String> openByLink(String code) {
    return links.use(server.token().hash(LINK, code))
        ? open(OpenSession::ofServer, server.account(), Optional.empty())
        : Optional.empty();
  }

  /** Opens a session by the server's token or by a named one; gives the session's id. */
  Optional<String> openByToken(String given) {
    if (server.token().matches(given)) {
      return open(OpenSession::ofServer, server.account(), Optional.empty());
    }
    return tokens
        .match(given)
        .filter(token -> tokens.find(token.id()).isPresent())
        .flatMap(token ->
            open(hash -> OpenSession.ofToken(hash, token.id()), token.owner(), Optional.empty()));
  }

  /**
   * Opens a session of a person who signed in at a provider; gives the session's id, unless the
   * person's access has ended meanwhile. Tokens with roles that the person has lost end.
   */
  Optional<String> openForPerson(String provider, ProviderSignIn.Arrival arrival) {
    SignedInPerson person = arrival.person();
    String name = person.name();
    List<RoleGrant> before = personStore.roles(name);
    Optional<String> opened =
        open(
            hash -> OpenSession.ofPerson(hash, name, person.roles()),
            name,
            Optional.of(arrival.arrivedAt()));
    opened.ifPresent(id -> {
      refresher.attach(id, server.token().hash(SESSION, id), provider, person);
      refresher.revokeLostRights(name, before, person.roles());
    });
    return opened;
  }

  /** Ends the own tokens of a person to whom a provider gives no access. */
  void revokeRefused(String issuer, String subject) {
    personStore.names(issuer, subject).forEach(refresher::revokeOwnTokens);
  }

  private Optional<String> open(
      Function<String, OpenSession> session, String by, Optional<Instant> confirmedAt) {
    String id = RandomSecret.ofBytes(SECRET_BYTES);
    return sessions.open(session.apply(server.token().hash(SESSION, id)), by, confirmedAt)
        ? Optional.of(id)
        : Optional.empty();
  }

  /** The caller with the open session of a cookie. */
  Optional<KnownCaller> find(String id) {
    Optional<OpenSession> session =
        sessions
            .find(server.token().hash(SESSION, id))
            .flatMap(open -> refresher.current(id, open));
    session.ifPresent(open -> sessions.touch(open.idHash()));
    return session.flatMap(this::caller);
  }

  /** The person of an open session, if the person signed in at an identity provider. */
  Optional<TerminalLoginFilter.SignedIn> findPerson(String id) {
    return sessions
        .find(server.token().hash(SESSION, id))
        .flatMap(open -> refresher.current(id, open))
        .filter(this::isRanked)
        .flatMap(open ->
            open.person()
                .map(name ->
                    new TerminalLoginFilter.SignedIn(new CallerSession(open.idHash()), name)));
  }

  private Optional<KnownCaller> caller(OpenSession open) {
    var session = new CallerSession(open.idHash());
    if (open.person().isPresent()) {
      return Optional.of(open.person().get())
          .filter(_ -> isRanked(open))
          .map(person -> KnownCaller.ofPerson(person, server.limits(open.roles()), session));
    }
    return open.tokenId().isEmpty()
        ? Optional.of(KnownCaller.ofServer(server.account(), Optional.of(session)))
        : tokens
            .find(open.tokenId().get())
            .map(token -> KnownCaller.of(token, server.limits(token.roles()), session));
  }

  /** A person who signed in before roles were required signs in again, and gets roles. */
  private boolean isRanked(OpenSession open) {
    return !server.areRolesRequired() || !open.roles().isEmpty();
  }

  /** Whether a session has neither expired nor ended. */
  boolean isOpen(CallerSession session) {
    return sessions.find(session.idHash()).filter(refresher::mayGoOn).isPresent();
  }

  void end(CallerSession session) {
    sessions.end(session.idHash(), server.account());
    events.publishEvent(new CallerCredential.Ended(session));
  }
}
