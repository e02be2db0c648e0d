package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule about the named tokens that a person manages without managing those of others: the
 * person's own ones, with no rights beyond the person's.
 */
final class OwnTokenRule {

  private static final Duration MAX_LIFETIME = Duration.ofDays(90);

  private OwnTokenRule() {}

  /** The caller of this request who manages only tokens of the own name; empty if of everybody. */
  static Optional<KnownCaller> limitedCaller() {
    return KnownCaller.current()
        .filter(
            caller -> AccessRule.refusal(caller, Set.of(AccessRight.MANAGE_PEOPLE)).isPresent());
  }

  /** The person of a call about tokens: the named one, or the caller who manages the own ones. */
  static Optional<String> owner(@Nullable String named) {
    return limitedCaller()
        .map(caller -> {
          if (named != null && !named.strip().equals(caller.name())) {
            throw ApiFailure.of(
                ProblemCode.FORBIDDEN,
                "'%s' may not give, list or end rights of '%s': ask a person with the role 'admin'."
                    .formatted(caller.name(), named.strip()));
          }
          return caller.name();
        })
        .or(() -> Optional.ofNullable(named));
  }

  /** The body of a new token, with the caller as owner and the caller's roles if none are named. */
  static ApiTokenBody complete(ApiTokenBody body) {
    Optional<KnownCaller> limited = limitedCaller();
    if (limited.isEmpty()) {
      return body;
    }
    Optional<List<@Nullable String>> own =
        limited.get().held().map(HeldRoles::grants).map(OwnTokenRule::names);
    return new ApiTokenBody(
        owner(body.owner()).orElse(null),
        body.name(),
        body.scopes(),
        body.roles() == null ? own.orElse(null) : body.roles(),
        body.expiresAt());
  }

  private static List<@Nullable String> names(List<RoleGrant> roles) {
    List<@Nullable String> names = new ArrayList<>();
    roles.forEach(role -> names.add(role.toString()));
    return names;
  }

  /** Refuses a token with more rights or a longer life than its owner may give. */
  static ApiToken check(ApiToken token) {
    limitedCaller()
        .ifPresent(caller -> check(token, caller.held().map(HeldRoles::grants).orElse(List.of())));
    return token;
  }

  private static void check(ApiToken token, List<RoleGrant> own) {
    token.roles().stream()
        .filter(role -> own.stream().noneMatch(mine -> mine.covers(role)))
        .findFirst()
        .ifPresent(role -> {
          throw ApiFailure.invalid(
              "roles",
              "You do not have the role '%s', so your token can't have it: leave it out."
                  .formatted(role));
        });
    if (token.expiresAt().isAfter(token.createdAt().plus(MAX_LIFETIME).plusSeconds(1))) {
      throw ApiFailure.invalid(
          "expiresAt",
          "Your own token can't last until %s: choose a moment within the next %d days."
              .formatted(token.expiresAt(), MAX_LIFETIME.toDays()));
    }
  }
}
