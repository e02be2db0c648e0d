package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.json.Json;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Store of people's named tokens, by the hash of their secret. */
public final class ApiTokenStore {

  private static final String COLUMNS =
      """
      id, owner, name, array_to_string(scopes, ',') as scope_names,
      array_to_string(roles, ',') as role_names, created_by, created_at, expires_at, used_at, revoked_at, revoked_by
      """;

  private static final String INSERT =
      """
      insert into api_token
        (id, secret_hash, owner, name, scopes, roles, created_by, created_at, expires_at)
      select :id, :hash, :owner, :name, string_to_array(:scopes, ','),
        string_to_array(:roles, ','), :by, :created, :expires
      where not exists (
        select from api_token where owner = :owner and name = :name
          and revoked_at is null and expires_at > now())
      """;

  /** Ended tokens are named to their callers, and listed, for three months. */
  private static final String DELETE_ENDED =
      "delete from api_token where least(revoked_at, expires_at) < now() - interval '90 days'";

  /** One write a minute keeps the last use. */
  private static final String TOUCH =
      """
      update api_token set used_at = now()
      where id = ? and (used_at is null or used_at < now() - interval '1 minute')
      """;

  private static final String REVOKE =
      """
      update api_token set revoked_at = now(), revoked_by = :by
      where id = :id and revoked_at is null returning
      """
          + COLUMNS;

  private static final String REVOKE_ALL =
      """
      update api_token set revoked_at = now(), revoked_by = :by
      where owner = :owner and (:creator::text is null or created_by = :creator)
        and revoked_at is null and expires_at > now() returning
      """
          + COLUMNS;

  private static final String REVOKE_EARLIER =
      """
      update api_token set revoked_at = now(), revoked_by = :owner
      where owner = :owner and name = :name and revoked_at is null and expires_at > now() returning
      """
          + COLUMNS;

  private static final String IS_CREDENTIAL_IN_FORCE =
      """
      select (:token::text is null or exists (
          select from api_token where id = :token and revoked_at is null and expires_at > now()))
        and (:session::text is null or exists (
          select from browser_session where id_hash = :session and
      """
          + BrowserSessionStore.OPEN
          + "))";

  private final Database database;
  private final AuditTrail auditTrail;

  public ApiTokenStore(Database database) {
    this.database = database;
    this.auditTrail = new AuditTrail(database);
  }

  /** Adds a token if the caller's credential is still in force. */
  public TokenAddition add(HashedApiToken hashed, GrantingCredential credential) {
    ApiToken token = hashed.token();
    return database.inTransaction(() -> {
      PersonAccessLock.hold(database, List.of(token.owner(), token.createdBy()));
      database.sql(DELETE_ENDED).update();
      if (!isInForce(credential)) {
        return TokenAddition.CALLER_ENDED;
      }
      if (insert(hashed) == 0) {
        return TokenAddition.NAME_TAKEN;
      }
      recordCreation(token);
      return TokenAddition.ADDED;
    });
  }

  private boolean isInForce(GrantingCredential credential) {
    return BrowserSessionStore.limited(database.sql(IS_CREDENTIAL_IN_FORCE))
        .param("token", credential.tokenId().orElse(null))
        .param("session", credential.sessionHash().orElse(null))
        .query(Boolean.class)
        .single();
  }

  /**
   * Adds a token in place of its owner's token of the same name; returns the revoked one. The
   * transaction that is under way holds the lock of the owner.
   */
  List<ApiToken> replace(HashedApiToken hashed) {
    ApiToken token = hashed.token();
    List<ApiToken> revoked =
        database
            .sql(REVOKE_EARLIER)
            .param("owner", token.owner())
            .param("name", token.name())
            .list(ApiToken::of);
    revoked.forEach(earlier -> recordRevocation(earlier, token.owner()));
    if (insert(hashed) == 0) {
      throw new IllegalStateException(
          "A token '%s' of '%s' is in force.".formatted(token.name(), token.owner()));
    }
    recordCreation(token);
    return revoked;
  }

  private void recordCreation(ApiToken token) {
    PersonAccessStore.recordReturn(database, token.owner());
    auditTrail.append(
        entry(TrailKind.TOKEN_CREATED, token, token.createdBy())
            .with(
                Map.of(
                    "name", token.name(),
                    "scopes", token.scopes(),
                    "roles", token.roles(),
                    "expiresAt", token.expiresAt())));
  }

  private int insert(HashedApiToken hashed) {
    ApiToken token = hashed.token();
    return database
        .sql(INSERT)
        .param("id", token.id())
        .param("hash", hashed.secretHash())
        .param("owner", token.owner())
        .param("name", token.name())
        .param("scopes", token.scopes().stream().map(Json::name).collect(Collectors.joining(",")))
        .param("roles", RoleGrant.join(token.roles()))
        .param("by", token.createdBy())
        .param("created", token.createdAt().atOffset(ZoneOffset.UTC))
        .param("expires", token.expiresAt().atOffset(ZoneOffset.UTC))
        .update();
  }

  private static TrailEntry entry(TrailKind kind, ApiToken token, String by) {
    return TrailEntry.of(kind, "token " + token.id()).by(by).about(token.owner());
  }

  private void recordRevocation(ApiToken token, String by) {
    auditTrail.append(entry(TrailKind.TOKEN_REVOKED, token, by).with(Map.of("name", token.name())));
  }

  /** The token with an id, also if it has ended. */
  public Optional<HashedApiToken> find(String id) {
    return database
        .sql("select secret_hash, " + COLUMNS + " from api_token where id = ?", id)
        .find(row -> new HashedApiToken(ApiToken.of(row), row.text("secret_hash")));
  }

  /** All tokens, or those of one person, the newest first. */
  public List<ApiToken> list(Optional<String> owner) {
    return database
        .sql(
            "select "
                + COLUMNS
                + " from api_token where :owner::text is null or owner = :owner"
                + " order by created_at desc, id")
        .param("owner", owner.orElse(null))
        .list(ApiToken::of);
  }

  /** Records the use of a token. */
  public void touch(String id) {
    database.sql(TOUCH, id).update();
  }

  /**
   * Revokes the tokens of a person, all or those of one creator; returns those that were in force.
   * The transaction that is under way holds the lock of the person.
   */
  List<ApiToken> revokeAll(String owner, Optional<String> creator, String by) {
    List<ApiToken> revoked =
        database
            .sql(REVOKE_ALL)
            .param("owner", owner)
            .param("creator", creator.orElse(null))
            .param("by", by)
            .list(ApiToken::of);
    revoked.forEach(token -> recordRevocation(token, by));
    return revoked;
  }

  /** Revokes a token; empty if there is none that was not revoked. */
  public Optional<ApiToken> revoke(String id, String by) {
    return database.inTransaction(() -> {
      Optional<ApiToken> revoked =
          database.sql(REVOKE).param("id", id).param("by", by).find(ApiToken::of);
      revoked.ifPresent(token -> recordRevocation(token, by));
      return revoked;
    });
  }
}
