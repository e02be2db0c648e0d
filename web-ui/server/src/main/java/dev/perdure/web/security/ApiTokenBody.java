package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.oidc.PersonName;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A named token to create.
 *
 * @param owner the person whose calls the token makes
 * @param name the name that tells the person's tokens apart
 * @param scopes the calls that the token allows; all if missing
 * @param expiresAt the end of the token; in 90 days if missing
 */
record ApiTokenBody(
    @Nullable String owner,
    @Nullable String name,
    @Nullable List<@Nullable String> scopes,
    @Nullable Instant expiresAt) {

  private static final Duration DEFAULT_LIFETIME = Duration.ofDays(90);
  private static final Duration MAX_LIFETIME = Duration.ofDays(366);

  /** The token with an id, created by a person. */
  ApiToken token(String id, String by, Instant now) {
    return new ApiToken(
        id,
        name("owner", owner),
        name("name", name),
        chosenScopes(),
        by,
        now.truncatedTo(ChronoUnit.SECONDS),
        end(now),
        null,
        null,
        null);
  }

  private static String name(String field, @Nullable String given) {
    String name = SizeLimits.key(field, Objects.requireNonNullElse(given, "").strip());
    if (!PersonName.isPlain(name)) {
      throw ApiFailure.invalid(
          field,
          "'%s' is '%s': give a name without control characters, such as 'ana'."
              .formatted(field, name));
    }
    return name;
  }

  private List<TokenScope> chosenScopes() {
    List<TokenScope> all = List.of(TokenScope.values());
    if (scopes == null) {
      return all;
    }
    List<TokenScope> chosen =
        scopes.stream()
            .map(word -> EnumParam.one("scopes", Objects.requireNonNullElse(word, ""), all))
            .distinct()
            .toList();
    if (chosen.isEmpty()) {
      throw ApiFailure.invalid(
          "scopes", "A token without a scope allows no call: give 'read', 'write' or both.");
    }
    return chosen;
  }

  private Instant end(Instant now) {
    Instant end = expiresAt == null ? now.plus(DEFAULT_LIFETIME) : expiresAt;
    if (!end.isAfter(now) || end.isAfter(now.plus(MAX_LIFETIME))) {
      throw ApiFailure.invalid(
          "expiresAt",
          "A token can't expire at %s: choose a moment within the next %d days."
              .formatted(end, MAX_LIFETIME.toDays()));
    }
    return end.truncatedTo(ChronoUnit.SECONDS);
  }
}
