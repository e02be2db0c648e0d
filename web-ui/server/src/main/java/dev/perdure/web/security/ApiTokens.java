package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.ApiTokenStore;
import dev.perdure.activities.journal.access.HashedApiToken;
import dev.perdure.activities.journal.db.Database;
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
  private final ApplicationEventPublisher events;

  ApiTokens(Database database, ApplicationEventPublisher events) {
    this.store = new ApiTokenStore(database);
    this.events = events;
  }

  /** Adds a token; false if its owner has one of this name. */
  boolean add(ApiToken token, ApiTokenSecret secret) {
    boolean isAdded = store.add(new HashedApiToken(token, secret.hash()));
    if (isAdded) {
      LOG.info(
          "'{}' created the token '{}' of '{}' with the scopes {} and the roles {}, until {}.",
          token.createdBy(),
          token.name(),
          token.owner(),
          token.scopes(),
          token.roles(),
          token.expiresAt());
    }
    return isAdded;
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

  /** Revokes all tokens of a person; returns those that were in force. */
  List<ApiToken> revokeAll(String owner, String by) {
    List<ApiToken> revoked = store.revokeAll(owner, by);
    revoked.forEach(token -> end(token, by));
    return revoked;
  }

  private void end(ApiToken token, String by) {
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
        .filter(token -> token.isInForce(Instant.now()));
  }

  /** Records the use of a token, and refuses one that has ended. */
  ApiToken use(ApiToken token) throws RefusedTokenException {
    if (!token.isInForce(Instant.now())) {
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
