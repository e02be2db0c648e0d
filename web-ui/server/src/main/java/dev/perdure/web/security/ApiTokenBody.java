package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.json.Json;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A named token to create.
 *
 * @param owner the person whose calls the token makes
 * @param name the name that tells the person's tokens apart
 * @param scopes the calls that the token allows; all if missing
 * @param roles the roles whose rights the token has; if missing, the scopes alone limit it
 * @param expiresAt the end of the token; in 90 days if missing
 */
record ApiTokenBody(
    @Nullable String owner,
    @Nullable String name,
    @Nullable List<@Nullable String> scopes,
    @Nullable List<@Nullable String> roles,
    @Nullable Instant expiresAt) {

  private static final String ROLES =
      Stream.of(PersonRole.values()).map(Json::name).collect(Collectors.joining(", ")) + "@TEAM";
  private static final Duration DEFAULT_LIFETIME = Duration.ofDays(90);
  private static final Duration MAX_LIFETIME = Duration.ofDays(366);

  /** The token with an id, created by a person, on a server that requires roles or does not. */
  ApiToken token(String id, String by, Instant now, boolean areRolesRequired) {
    return new ApiToken(
        id,
        PlainName.of("owner", owner),
        PlainName.of("name", name),
        chosenScopes(scopes),
        chosenRoles(areRolesRequired),
        by,
        now.truncatedTo(ChronoUnit.SECONDS),
        end(now),
        null,
        null,
        null);
  }

  /** The scopes that words name; all if there are no words. */
  static List<TokenScope> chosenScopes(@Nullable List<@Nullable String> words) {
    List<TokenScope> all = List.of(TokenScope.values());
    if (words == null) {
      return all;
    }
    List<TokenScope> chosen = chosen("scopes", words, all);
    if (chosen.isEmpty()) {
      throw ApiFailure.invalid(
          "scopes", "A token without a scope allows no call: give 'read', 'write' or both.");
    }
    return chosen;
  }

  private List<RoleGrant> chosenRoles(boolean areRolesRequired) {
    List<RoleGrant> chosen =
        roles == null ? List.of() : roles.stream().map(ApiTokenBody::role).distinct().toList();
    if (chosen.isEmpty() && (roles != null || areRolesRequired)) {
      throw ApiFailure.invalid(
          "roles",
          "A token without a role allows no call%s: give one or more of %s."
              .formatted(areRolesRequired ? " on this server" : "", ROLES));
    }
    if (chosen.size() > RoleGrant.MAX_GRANTS) {
      throw ApiFailure.invalid(
          "roles",
          "A token can't have %d roles: give at most %d, with '*' in the names of repositories."
              .formatted(chosen.size(), RoleGrant.MAX_GRANTS));
    }
    return chosen;
  }

  private static RoleGrant role(@Nullable String word) {
    String text = Objects.requireNonNullElse(word, "");
    return RoleGrant.find(text)
        .orElseThrow(() ->
            ApiFailure.invalid(
                "roles",
                "'roles' holds '%s': give %s, or a role in some repositories, such as 'approver@github.com/acme/*'."
                    .formatted(text, ROLES)));
  }

  private static <E extends Enum<E>> List<E> chosen(
      String field, List<@Nullable String> words, List<E> all) {
    return words.stream()
        .map(word -> EnumParam.one(field, Objects.requireNonNullElse(word, ""), all))
        .distinct()
        .toList();
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
