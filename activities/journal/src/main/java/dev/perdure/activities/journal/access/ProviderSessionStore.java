package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Store of browsers' sessions as far as identity providers confirm or end them. */
public final class ProviderSessionStore {

  /** Time in which one request refreshes a session while others pass, and until the next try. */
  static final Duration CLAIM_TIME = Duration.ofMinutes(1);

  private static final String ATTACH =
      """
      update browser_session set provider = :provider, provider_session = :session,
        refresh_token = :refresh,
        refresh_at = case when :refresh::text is not null then now() + make_interval(secs => :lifetime) end
      where id_hash = :id
      """;

  private static final String CLAIM =
      """
      update browser_session set refresh_at = now() + make_interval(secs => :claim)
      where id_hash = :id and refresh_at <= now() returning refresh_token
      """;

  private static final String REFRESHED =
      """
      with refreshed as (
        update browser_session set refresh_token = :refresh, roles = string_to_array(:roles, ','),
          refresh_at = now() + make_interval(secs => :lifetime)
        where id_hash = :id returning person, roles)
      update person set roles = refreshed.roles from refreshed where name = refreshed.person
      """;

  private static final String END_AT_PROVIDER =
      """
      delete from browser_session where coalesce(provider, :provider) = :provider
        and (:session::text is null or provider_session = :session)
        and (:subject::text is null or person in (
          select name from person where issuer = :issuer and subject = :subject))
        and person is not null
      returning id_hash
      """;

  private final Database database;
  private final AuditTrail auditTrail;

  public ProviderSessionStore(Database database) {
    this.database = database;
    this.auditTrail = new AuditTrail(database);
  }

  /** Ties a browser's session to the session at its provider. */
  public void attach(String idHash, ProviderSession session) {
    database
        .sql(ATTACH)
        .param("id", idHash)
        .param("provider", session.provider())
        .param("session", session.id().orElse(null))
        .param("refresh", session.sealedRefreshToken().orElse(null))
        .param("lifetime", session.lifetime().toSeconds())
        .update();
  }

  /** The sealed refresh token of a session that is due; empty while another request refreshes. */
  public Optional<String> claim(String idHash) {
    return database
        .sql(CLAIM)
        .param("id", idHash)
        .param("claim", CLAIM_TIME.toSeconds())
        .find(row -> row.text("refresh_token"));
  }

  /** Records that the provider has confirmed the person of a session again. */
  public void refresh(
      String idHash, String sealedRefreshToken, Duration lifetime, List<RoleGrant> roles) {
    database
        .sql(REFRESHED)
        .param("id", idHash)
        .param("refresh", sealedRefreshToken)
        .param("lifetime", lifetime.toSeconds())
        .param("roles", RoleGrant.join(roles))
        .update();
  }

  /** Ends a session whose person the provider confirms no longer. */
  public void end(String idHash, String provider, String person) {
    database.transact(() -> {
      int ended = database.sql("delete from browser_session where id_hash = ?", idHash).update();
      if (ended > 0) {
        auditTrail.append(entry(provider, ended).about(person));
      }
    });
  }

  /**
   * Ends the sessions that a provider names by the id of its session, by the subject, or by both;
   * returns their hashes.
   */
  public List<String> endAtProvider(
      String provider, Optional<String> session, String issuer, Optional<String> subject) {
    return database.inTransaction(() -> {
      List<String> ended =
          database
              .sql(END_AT_PROVIDER)
              .param("provider", provider)
              .param("session", session.orElse(null))
              .param("issuer", issuer)
              .param("subject", subject.orElse(null))
              .column(String::toString);
      if (!ended.isEmpty()) {
        auditTrail.append(entry(provider, ended.size()));
      }
      return ended;
    });
  }

  private static TrailEntry entry(String provider, int count) {
    return TrailEntry.of(TrailKind.SESSIONS_ENDED, "identity provider " + provider)
        .with(Map.of("count", count));
  }

  /** Uses a logout token up, and forgets old ones; false if it was used before. */
  public boolean useLogoutToken(String tokenHash, Instant expiresAt) {
    return database.inTransaction(() -> {
      database.sql("delete from logout_token where expires_at <= now()").update();
      return database
              .sql(
                  "insert into logout_token (token_hash, expires_at) values (?, ?) on conflict do"
                      + " nothing",
                  tokenHash,
                  expiresAt.atOffset(ZoneOffset.UTC))
              .update()
          == 1;
    });
  }
}
