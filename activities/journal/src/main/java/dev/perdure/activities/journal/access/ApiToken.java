package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A named token of a person, without its secret.
 *
 * @param owner the person whose calls these are
 * @param roles the roles whose rights the token has; empty if none were given
 * @param usedAt the last use, to the minute; null if there was none
 */
public record ApiToken(
    String id,
    String owner,
    String name,
    List<TokenScope> scopes,
    List<RoleGrant> roles,
    String createdBy,
    Instant createdAt,
    Instant expiresAt,
    @Nullable Instant usedAt,
    @Nullable Instant revokedAt,
    @Nullable String revokedBy) {

  /** Copies the lists. */
  public ApiToken {
    scopes = List.copyOf(scopes);
    roles = List.copyOf(roles);
  }

  /** Whether the token neither has expired nor was revoked. */
  public boolean isInForce(Instant now) {
    return revokedAt == null && expiresAt.isAfter(now);
  }

  static ApiToken of(Row row) throws SQLException {
    return new ApiToken(
        row.text("id"),
        row.text("owner"),
        row.text("name"),
        scopes(row.text("scope_names")),
        RoleGrant.split(row.text("role_names")),
        row.text("created_by"),
        row.moment("created_at"),
        row.moment("expires_at"),
        row.momentOrNull("used_at"),
        row.momentOrNull("revoked_at"),
        row.textOrNull("revoked_by"));
  }

  static List<TokenScope> scopes(String names) {
    return Stream.of(names.split(",")).map(name -> Json.constant(name, TokenScope.class)).toList();
  }
}
