package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.ApiTokenStore;
import dev.perdure.activities.journal.access.GrantingCredential;
import dev.perdure.activities.journal.access.HashedApiToken;
import dev.perdure.activities.journal.access.TerminalLoginStore;
import dev.perdure.activities.journal.access.TokenAddition;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;

/** The named tokens of people: recognises, lists and revokes them. */
final class ApiTokens {

  private static final Logger LOG = LoggerFactory.getLogger(ApiTokens.class);

  private final ApiTokenStore store;
  private final DatabaseClock databaseClock;
  private final ApplicationEventPublisher events;

  ApiTokens(Database database, ApplicationEventPublisher events) {
    this.store = new ApiTokenStore(database);
    this.databaseClock = new DatabaseClock(database);
    this.events = events;
  }

  /** Adds a token if the credential of its creator is still in force. */
  TokenAddition add(ApiToken token, ApiTokenSecret secret, Optional<CallerCredential> creator) {
    GrantingCredential credential =
        switch (creator.orElse(null)) {
          case CallerSession session -> GrantingCredential.ofSession(session.idHash());
          case NamedToken named -> GrantingCredential.ofToken(named.id());
          case null -> GrantingCredential.ofServer();
        };
    TokenAddition addition = store.add(new HashedApiToken(token, secret.hash()), credential);
    if (addition == TokenAddition.ADDED) {
      logCreation(token);
    }
    return addition;
  }

  private static void logCreation(ApiToken token) {
    LOG.info(
        "'{}' created the token '{}' of '{}' with the scopes {} and the roles {}, until {}.",
        token.createdBy(),
        token.name(),
        token.owner(),
        token.scopes(),
        token.roles(),
        token.expiresAt());
  }

  /** Logs the token of a command line's login, and ends the streams of the replaced ones. */
  void announce(TerminalLoginStore.TakenLogin taken) {
    taken.replaced().forEach(token -> end(token, token.owner()));
    logCreation(taken.token());
  }

  List<ApiToken> list(Optional<String> owner) {
    return store.list(owner);
  }

  /** Revokes a token and ends its streams; empty if there is none that was not revoked. */
  Optional<ApiToken> revoke(String id, String by) {
    Optional<ApiToken> revoked = store.revoke(id, by);
    revoked.ifPresent(token -> end(token, by));
    return revoked;
  }

  /** Logs the revocation of a token, and ends its streams. */
  void end(ApiToken token, String by) {
    LOG.info("'{}' revoked the token '{}' of '{}'.", by, token.name(), token.owner());
    events.publishEvent(new CallerCredential.Ended(new NamedToken(token.id())));
  }

  /** The token whose secret a caller presents, also if it has ended. */
  Optional<ApiToken> match(String presented) {
    return ApiTokenSecret.parse(presented)
        .flatMap(secret ->
            store
                .find(secret.id())
                .filter(hashed -> secret.hasHash(hashed.secretHash()))
                .map(HashedApiToken::token));
  }

  /** The token with an id, if it is in force. */
  Optional<ApiToken> find(String id) {
    return store
        .find(id)
        .map(HashedApiToken::token)
        .filter(token -> token.isInForce(databaseClock.instant()));
  }

  /** Records the use of a token, and refuses one that has ended. */
  ApiToken use(ApiToken token) throws RefusedTokenException {
    if (!token.isInForce(databaseClock.instant())) {
      throw new RefusedTokenException(refusal(token));
    }
    store.touch(token.id());
    return token;
  }

  private static Problem refusal(ApiToken token) {
    String remedy =
        "Create another one with '%1$s tokens create', or log in again with '%1$s login'."
            .formatted(LauncherName.NAME);
    String named = "The token '%s' of '%s'".formatted(token.name(), token.owner());
    Instant revokedAt = token.revokedAt();
    return revokedAt == null
        ? Problem.of(
            ProblemCode.TOKEN_EXPIRED,
            "%s expired at %s. %s".formatted(named, token.expiresAt(), remedy))
        : Problem.of(
            ProblemCode.TOKEN_REVOKED,
            "%s was revoked by '%s' at %s. %s"
                .formatted(named, token.revokedBy(), revokedAt, remedy));
  }
}
