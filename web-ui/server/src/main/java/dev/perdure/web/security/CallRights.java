package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.json.Json;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Describes who may make a call of the API, by the table of rights. */
public final class CallRights {

  private CallRights() {}

  /** The scope and the roles that a call needs, in one or two sentences. */
  public static String describe(String method, String path) {
    if (AccessRule.isForServerToken(path)) {
      return "Only the server's own token may call it.";
    }
    TokenScope scope = AccessTable.isReading(method, path) ? TokenScope.READ : TokenScope.WRITE;
    Set<AccessRight> rights = AccessTable.rights(method, path);
    String needed = "Scope: %s.".formatted(Json.name(scope));
    return rights.isEmpty()
        ? needed
        : "%s Roles: %s%s.".formatted(needed, roles(rights, CallReach.of(path)), own(rights));
  }

  private static String own(Set<AccessRight> rights) {
    return rights.contains(AccessRight.OWN_TOKENS)
        ? "; any role for the own tokens of a person who signed in"
        : "";
  }

  private static String roles(Set<AccessRight> rights, CallReach reach) {
    return Arrays.stream(PersonRole.values())
        .filter(role -> isNamed(rights, role))
        .filter(role -> role != PersonRole.LEAD || reach.isForLeads())
        .map(Json::name)
        .collect(Collectors.joining(", "));
  }

  private static boolean isNamed(Set<AccessRight> rights, PersonRole role) {
    return rights.stream()
        .filter(right -> right != AccessRight.OWN_TOKENS)
        .anyMatch(right -> right.roles().contains(role));
  }
}
