package dev.perdure.web.security;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The one rule about the calls that a person or a named token may make, before every route and
 * every stream.
 */
final class AccessRule {

  /** The path of links that sign a browser in with all rights of the server's own token. */
  private static final Pattern OF_SERVER_TOKEN = Pattern.compile("/api/sign-in-links(?:/.*)?");

  /** Rights about the server or about people, which no role of a repository gives. */
  private static final Set<AccessRight> OF_ORGANISATION =
      Set.of(
          AccessRight.READ_AUDIT,
          AccessRight.READ_METRICS,
          AccessRight.READ_HISTORIES,
          AccessRight.OPERATE,
          AccessRight.MANAGE_PEOPLE,
          AccessRight.OTHER);

  private AccessRule() {}

  /** The reason to refuse a call, with the scope that the caller lacks if a scope is the reason. */
  record CallDenial(String sentence, Optional<TokenScope> missing) {}

  /** The refusal of a call by its reach; empty if the caller may make it. */
  static Optional<CallDenial> refusal(
      KnownCaller caller, HttpServletRequest request, CallReach reach) {
    return caller.limits().flatMap(named -> refusal(named, caller, request, reach));
  }

  private static Optional<CallDenial> refusal(
      String named, KnownCaller caller, HttpServletRequest request, CallReach reach) {
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
    Optional<CallDenial> refusal =
        switch (reach) {
          case CallReach.VisibleRecords _ -> refusalAnywhere(caller, rights);
          case CallReach.OneTeam(String team) -> refusalInTeam(caller, rights, team);
          case CallReach.OneRecord _, CallReach.WholeOrganisation _ ->
              refusal(named, caller, rights);
        };
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

  /** The refusal of a caller whose roles have none of some rights in any repository. */
  static Optional<CallDenial> refusalAnywhere(KnownCaller caller, Set<AccessRight> rights) {
    Optional<List<PersonRole>> roles = caller.held().map(HeldRoles::anywhere);
    return rights.stream().anyMatch(right -> hasRole(caller, roles, right))
        ? Optional.empty()
        : caller.limits().flatMap(named -> refusal(named, caller, rights, ""));
  }

  /** The refusal of a caller whose roles have none of some rights about a team. */
  static Optional<CallDenial> refusalInTeam(
      KnownCaller caller, Set<AccessRight> rights, String team) {
    Optional<List<PersonRole>> roles = caller.held().map(held -> held.inTeam(team));
    return rights.stream().anyMatch(right -> hasRole(caller, roles, right))
        ? Optional.empty()
        : caller
            .limits()
            .map(named ->
                new CallDenial(
                    "%s has %s, and the spending of the team '%s' needs the role '%s', or a role for all repositories: ask a person with this role."
                        .formatted(named, roles(caller), team, RoleGrant.ofLead(team)),
                    Optional.empty()));
  }

  private static Optional<CallDenial> refusal(
      String named, KnownCaller caller, Set<AccessRight> rights) {
    return refusal(named, caller, rights, reach(caller));
  }

  private static Optional<CallDenial> refusal(
      String named, KnownCaller caller, Set<AccessRight> rights, String reach) {
    if (rights.isEmpty()
        || rights.stream().anyMatch(right -> hasRole(caller, caller.roles(), right))) {
      return Optional.empty();
    }
    String sentence =
        rights.contains(AccessRight.MANAGE_PEOPLE)
            ? "%s may not give, list or end rights of people: use the server's own token, or the role 'admin'."
                .formatted(named)
            : "%s has %s, and this call needs the role %s%s: ask a person with this role."
                .formatted(named, roles(caller), needed(rights), reach);
    return Optional.of(new CallDenial(sentence, Optional.empty()));
  }

  /** The part of the installation in which the role is needed. */
  private static String reach(KnownCaller caller) {
    return caller.hasRepositoryRoles()
        ? caller
            .repository()
            .map(" for the repository '%s'"::formatted)
            .orElse(" for all repositories")
        : "";
  }

  /**
   * Without roles that limit a caller, only rights of people stay with the server's own token. A
   * named token makes no others: they would outlive it.
   */
  private static boolean hasRole(
      KnownCaller caller, Optional<List<PersonRole>> held, AccessRight right) {
    if (right == AccessRight.OWN_TOKENS && !caller.isPerson()) {
      return false;
    }
    Optional<List<PersonRole>> roles =
        OF_ORGANISATION.contains(right) ? caller.held().map(HeldRoles::everywhere) : held;
    return roles
        .map(some -> right.roles().stream().anyMatch(some::contains))
        .orElse(right != AccessRight.MANAGE_PEOPLE);
  }

  private static String roles(KnownCaller caller) {
    List<String> roles =
        caller.repository().isEmpty()
            ? caller.held().stream()
                .flatMap(held -> held.grants().stream())
                .map(RoleGrant::toString)
                .toList()
            : caller.roles().stream().flatMap(List::stream).map(Json::name).toList();
    return switch (roles.size()) {
      case 0 -> "no role";
      case 1 -> "the role " + list(roles, "");
      default -> "the roles " + list(roles, " and ");
    };
  }

  /** The roles that give a right. A lead has none beyond the lead's team. */
  private static String needed(Set<AccessRight> rights) {
    List<String> roles =
        Arrays.stream(PersonRole.values())
            .filter(role -> role != PersonRole.LEAD)
            .filter(role -> rights.stream().anyMatch(right -> right.roles().contains(role)))
            .map(Json::name)
            .toList();
    return list(roles, " or ");
  }

  private static String list(List<String> roles, String word) {
    return roles.stream().map("'%s'"::formatted).collect(Collectors.joining(word));
  }

  /** The rights that a caller has by scopes, and by roles in some repository. */
  static List<AccessRight> rights(KnownCaller caller) {
    return rights(caller, right -> refusalAnywhere(caller, Set.of(right)));
  }

  /** The rights that a caller has by scopes, and by roles in the repository of the call. */
  static List<AccessRight> rightsThere(KnownCaller caller) {
    return rights(caller, right -> refusal(caller, Set.of(right)));
  }

  private static List<AccessRight> rights(
      KnownCaller caller, Function<AccessRight, Optional<CallDenial>> refusal) {
    return Arrays.stream(AccessRight.values())
        .filter(right -> caller.scopes().contains(right.scope()))
        .filter(right -> refusal.apply(right).isEmpty())
        .toList();
  }
}
