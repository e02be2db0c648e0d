package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The one rule about the calls that a person or a named token may make, before every route and
 * every stream.
 */
final class AccessRule {

  /** The path of links that sign a browser in with all rights of the server's own token. */
  private static final Pattern OF_SERVER_TOKEN = Pattern.compile("/api/sign-in-links(?:/.*)?");

  private AccessRule() {}

  /** The reason to refuse a call, with the scope that the caller lacks if a scope is the reason. */
  record CallDenial(String sentence, Optional<TokenScope> missing) {}

  /** The refusal of a call; empty if the caller may make it. */
  static Optional<CallDenial> refusal(KnownCaller caller, HttpServletRequest request) {
    return caller.limits().flatMap(named -> refusal(named, caller, request));
  }

  private static Optional<CallDenial> refusal(
      String named, KnownCaller caller, HttpServletRequest request) {
    String path = request.getServletPath(); // The dispatcher sees this path.
    if (isForServerToken(path)) {
      return Optional.of(
          new CallDenial(
              named + " may not give, list or end rights of people: use the server's own token.",
              Optional.empty()));
    }
    boolean isReading = AccessTable.isReading(request.getMethod(), path);
    TokenScope scope = isReading ? TokenScope.READ : TokenScope.WRITE;
    Set<AccessRight> rights = AccessTable.rights(request.getMethod(), path);
    Optional<CallDenial> refusal = refusal(named, caller, rights);
    return refusal.isPresent() || caller.scopes().contains(scope)
        ? refusal
        : Optional.of(
            new CallDenial(
                "%s lacks the scope '%s', which this call needs: use a token with this scope."
                    .formatted(named, Json.name(scope)),
                Optional.of(scope)));
  }

  /** Whether only the server's own token may make a call. */
  static boolean isForServerToken(String path) {
    return OF_SERVER_TOKEN.matcher(path).matches();
  }

  /** The refusal of a caller whose roles have none of some rights. */
  static Optional<CallDenial> refusal(KnownCaller caller, Set<AccessRight> rights) {
    return caller.limits().flatMap(named -> refusal(named, caller, rights));
  }

  private static Optional<CallDenial> refusal(
      String named, KnownCaller caller, Set<AccessRight> rights) {
    if (rights.isEmpty() || rights.stream().anyMatch(right -> hasRole(caller, right))) {
      return Optional.empty();
    }
    String sentence =
        rights.contains(AccessRight.MANAGE_PEOPLE)
            ? "%s may not give, list or end rights of people: use the server's own token, or the role 'admin'."
                .formatted(named)
            : "%s has %s, and this call needs the role %s: ask a person with this role."
                .formatted(named, roles(caller), needed(rights));
    return Optional.of(new CallDenial(sentence, Optional.empty()));
  }

  /**
   * Without roles that limit a caller, only rights of people stay with the server's own token. A
   * named token makes no others: they would outlive it.
   */
  private static boolean hasRole(KnownCaller caller, AccessRight right) {
    if (right == AccessRight.OWN_TOKENS && !caller.isPerson()) {
      return false;
    }
    return caller
        .roles()
        .map(roles -> right.roles().stream().anyMatch(roles::contains))
        .orElse(right != AccessRight.MANAGE_PEOPLE);
  }

  private static String roles(KnownCaller caller) {
    List<PersonRole> roles = caller.roles().orElse(List.of());
    return switch (roles.size()) {
      case 0 -> "no role";
      case 1 -> "the role " + list(roles, "");
      default -> "the roles " + list(roles, " and ");
    };
  }

  private static String needed(Set<AccessRight> rights) {
    List<PersonRole> roles =
        Arrays.stream(PersonRole.values())
            .filter(role -> rights.stream().anyMatch(right -> right.roles().contains(role)))
            .toList();
    return list(roles, " or ");
  }

  private static String list(Collection<PersonRole> roles, String word) {
    return roles.stream()
        .map(role -> "'%s'".formatted(Json.name(role)))
        .collect(Collectors.joining(word));
  }

  /** The rights that a caller has by roles and scopes. */
  static List<AccessRight> rights(KnownCaller caller) {
    return Arrays.stream(AccessRight.values())
        .filter(right -> caller.scopes().contains(right.scope()))
        .filter(right -> refusal(caller, Set.of(right)).isEmpty())
        .toList();
  }
}
