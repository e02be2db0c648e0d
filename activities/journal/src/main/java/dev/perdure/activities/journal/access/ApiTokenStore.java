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
      where owner = :owner and revoked_at is null and expires_at > now() returning
      """
          + COLUMNS;

  private final Database database;
  private final AuditTrail auditTrail;

  public ApiTokenStore(Database database) {
    this.database = database;
    this.auditTrail = new AuditTrail(database);
  }

  /** Adds a token; false if its owner has one of this name that is in force. */
  public boolean add(HashedApiToken hashed) {
    ApiToken token = hashed.token();
    return database.inTransaction(() -> {
      database.sql(DELETE_ENDED).update();
      boolean isAdded = insert(hashed) == 1;
      if (isAdded) {
        auditTrail.append(
            entry(TrailKind.TOKEN_CREATED, token, token.createdBy())
                .with(
                    Map.of(
                        "name", token.name(),
                        "scopes", token.scopes(),
                        "roles", token.roles(),
                        "expiresAt", token.expiresAt())));
      }
      return isAdded;
    });
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
        .param("roles", PersonRole.join(token.roles()))
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

  /** Revokes all tokens of a person; returns those that were in force. */
  public List<ApiToken> revokeAll(String owner, String by) {
    return database.inTransaction(() -> {
      List<ApiToken> revoked =
          database.sql(REVOKE_ALL).param("owner", owner).param("by", by).list(ApiToken::of);
      revoked.forEach(token -> recordRevocation(token, by));
      return revoked;
    });
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
