package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.json.Json;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.util.List;
import java.util.Set;

/**
 * The person who calls the HTTP API: the owner of the named token that the current request bears,
 * and else the account that the server runs under.
 */
public final class Caller {

  private final String account;

  public Caller(String account) {
    this.account = account;
  }

  public static Caller account() {
    return new Caller(System.getProperty("user.name", "local"));
  }

  /** The name that records bear. Only the thread that handles a request knows its caller. */
  public String name() {
    return KnownCaller.current().map(KnownCaller::name).orElse(account);
  }

  /**
   * The roles that were given to the caller, by their names on the wire. The server's own token has
   * the role of an admin.
   */
  public List<String> roles() {
    List<PersonRole> roles =
        KnownCaller.current()
            .filter(known -> known.limits().isPresent())
            .map(known -> known.roles().orElse(List.of()))
            .orElse(List.of(PersonRole.ADMIN));
    return roles.stream().map(Json::name).toList();
  }

  /** Whether the caller's roles have a right. */
  public boolean has(AccessRight right) {
    return KnownCaller.current()
        .flatMap(known -> AccessRule.refusal(known, Set.of(right)))
        .isEmpty();
  }

  /** The roles that have a right, by their names on the wire; none if no role limits the caller. */
  public List<String> rolesWith(AccessRight right) {
    return KnownCaller.current()
        .flatMap(KnownCaller::roles)
        .map(_ -> right.roles().stream().map(Json::name).toList())
        .orElse(List.of());
  }

  /** Refuses the current request if the caller's roles lack the right that its body needs. */
  public void require(AccessRight right) {
    KnownCaller.current()
        .flatMap(known -> AccessRule.refusal(known, Set.of(right)))
        .ifPresent(refusal -> {
          throw ApiFailure.of(ProblemCode.FORBIDDEN, refusal.sentence());
        });
  }

  /** The account that the server runs under. */
  String accountName() {
    return account;
  }
}
