package dev.perdure.web.security;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.OpenSession;
import dev.perdure.activities.journal.access.PersonAccessStore;
import dev.perdure.activities.journal.access.PersonStore;
import dev.perdure.activities.journal.access.ProviderSession;
import dev.perdure.activities.journal.access.ProviderSessionStore;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.web.security.oidc.ConfirmedPerson;
import dev.perdure.web.security.oidc.IdentityProvider;
import dev.perdure.web.security.oidc.LogoutNotice;
import dev.perdure.web.security.oidc.SignInFailure;
import dev.perdure.web.security.oidc.SignInRefusal;
import dev.perdure.web.security.oidc.SignedInPerson;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;

/**
 * Lets identity providers confirm the people of open sessions again, and end sessions. A provider
 * that is away leaves sessions open until their own end.
 */
final class SessionRefresher {

  /** Time that a stream may go on after its session is due, until the browser calls again. */
  private static final Duration REFRESH_TIMEOUT = Duration.ofMinutes(2);

  private static final Logger LOG = LoggerFactory.getLogger(SessionRefresher.class);
  private static final String LOGOUT = "logout token";

  private final ServerIdentity server;
  private final ProviderSignIn providers;
  private final ApiTokens tokens;
  private final ProviderSessionStore store;
  private final PersonStore personStore;
  private final PersonAccessStore personAccessStore;
  private final DatabaseClock databaseClock;
  private final ApplicationEventPublisher events;

  SessionRefresher(
      ServerIdentity server,
      ProviderSignIn providers,
      ApiTokens tokens,
      Database database,
      ApplicationEventPublisher events) {
    this.server = server;
    this.providers = providers;
    this.tokens = tokens;
    this.store = new ProviderSessionStore(database);
    this.personStore = new PersonStore(database);
    this.personAccessStore = new PersonAccessStore(database);
    this.databaseClock = new DatabaseClock(database);
    this.events = events;
  }

  /** Ties a new session with the id of a cookie to the session at the provider. */
  void attach(String id, String idHash, String provider, SignedInPerson person) {
    Optional<String> sealed =
        person.grant().refreshToken().map(new SessionSeal(server.token(), id)::seal);
    var session =
        new ProviderSession(provider, person.grant().session(), sealed, person.grant().lifetime());
    store.attach(idHash, session);
  }

  /** Whether a stream of a session may go on before the browser calls again. */
  boolean mayGoOn(OpenSession open) {
    return open.refreshAt()
        .filter(due -> due.plus(REFRESH_TIMEOUT).isBefore(databaseClock.instant()))
        .isEmpty();
  }

  /** The session as its provider confirms it, if it is due; empty if the session has ended. */
  Optional<OpenSession> current(String id, OpenSession open) {
    boolean isDue =
        open.refreshAt().filter(due -> !due.isAfter(databaseClock.instant())).isPresent();
    Optional<String> sealed = isDue ? store.claim(open.idHash()) : Optional.empty();
    if (sealed.isEmpty()) {
      return Optional.of(open);
    }
    var seal = new SessionSeal(server.token(), id);
    Optional<IdentityProvider> provider = open.provider().flatMap(providers::find);
    Optional<String> refreshToken = seal.open(sealed.get());
    if (provider.isEmpty() || refreshToken.isEmpty()) {
      end(open, "has no such provider, or no refresh token, any more");
      return Optional.empty();
    }
    try {
      return Optional.of(refresh(provider.get(), open, seal, refreshToken.get()));
    } catch (SignInFailure e) {
      return afterFailure(open, e);
    }
  }

  private OpenSession refresh(
      IdentityProvider provider, OpenSession open, SessionSeal seal, String refreshToken)
      throws SignInFailure {
    String subject =
        personStore.findSubject(open.person().orElseThrow(), provider.issuer()).orElse("");
    ConfirmedPerson person = provider.confirm(refreshToken, subject, open.roles());
    String next = person.grant().refreshToken().orElse(refreshToken);
    store.refresh(open.idHash(), seal.seal(next), person.grant().lifetime(), person.roles());
    if (!person.roles().equals(open.roles())) {
      publish(open.idHash()); // Streams begin again, with the tasks that the new roles show.
      revokeLostRights(open.person().orElseThrow(), open.roles(), person.roles());
    }
    return open.withRoles(person.roles());
  }

  private Optional<OpenSession> afterFailure(OpenSession open, SignInFailure e) {
    if (e.refusal() == SignInRefusal.AWAY) {
      LOG.warn("The session of '{}' goes on: {}", open.person().orElse(""), e.getMessage());
      return Optional.of(open);
    }
    end(open, String.valueOf(e.getMessage()));
    if (e.refusal() == SignInRefusal.NOT_ALLOWED) {
      revokeOwnTokens(open.person().orElseThrow());
    }
    return Optional.empty();
  }

  private void end(OpenSession open, String reason) {
    LOG.info("The session of '{}' ended: {}", open.person().orElse(""), reason);
    store.end(open.idHash(), open.provider().orElse(""), open.person().orElseThrow());
    publish(open.idHash());
  }

  /** A person whom the provider gives no rights has no logins and tokens of these rights. */
  void revokeOwnTokens(String person) {
    personAccessStore
        .endOwn(person, server.account())
        .forEach(token -> tokens.end(token, server.account()));
  }

  /** A person who lost roles has no logins and tokens with these roles. */
  void revokeLostRights(String person, List<RoleGrant> before, List<RoleGrant> now) {
    var roles = new HeldRoles(now);
    if (!roles.cover(before)) {
      personAccessStore
          .endOwnBeyond(person, roles, server.account())
          .forEach(token -> tokens.end(token, server.account()));
    }
  }

  /** Ends the sessions that a provider's logout token names; a token works once. */
  void endByNotice(IdentityProvider provider, String logoutToken) throws SignInFailure {
    LogoutNotice notice = provider.logout(logoutToken);
    String hash = server.token().hash(LOGOUT, notice.issuer() + " " + notice.id());
    if (!store.useLogoutToken(hash, notice.expiresAt())) {
      throw new SignInFailure(
          SignInRefusal.INVALID, "%s sent a logout token twice.".formatted(notice.issuer()));
    }
    List<String> ended =
        store.endAtProvider(provider.key(), notice.session(), notice.issuer(), notice.subject());
    LOG.info("{} ended {} sessions.", notice.issuer(), ended.size());
    ended.forEach(this::publish);
  }

  private void publish(String idHash) {
    events.publishEvent(new CallerCredential.Ended(new CallerSession(idHash)));
  }
}
