package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RepositoryViewer;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.json.Json;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The person who calls the HTTP API: the owner of the named token that the current request bears,
 * and else the account that the server runs under.
 */
public final class Caller implements RepositoryViewer {

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
   * The roles that were given to the caller for the repository of the call, by their names on the
   * wire. The server's own token has the role of an admin.
   */
  public List<String> roles() {
    return names(KnownCaller.current());
  }

  /** The same in a repository; null for no repository. */
  public List<String> rolesIn(@Nullable String repository) {
    return names(KnownCaller.current().map(known -> known.in(Optional.ofNullable(repository))));
  }

  /** The same in any repository. */
  public List<String> rolesAnywhere() {
    return KnownCaller.current()
        .flatMap(KnownCaller::held)
        .map(held -> held.anywhere().stream().map(Json::name).toList())
        .orElseGet(this::roles);
  }

  private static List<String> names(Optional<KnownCaller> caller) {
    List<PersonRole> roles =
        caller
            .filter(known -> known.limits().isPresent())
            .map(known -> known.roles().orElse(List.of()))
            .orElse(List.of(PersonRole.ADMIN));
    return roles.stream().map(Json::name).toList();
  }

  /** Whether the caller's roles have a right in a repository; null for no repository. */
  public boolean hasIn(@Nullable String repository, AccessRight right) {
    return refusal(Optional.ofNullable(repository), right).isEmpty();
  }

  /** Whether the caller's roles have a right in some repository. */
  public boolean hasAnywhere(AccessRight right) {
    return KnownCaller.current()
        .flatMap(known -> AccessRule.refusalAnywhere(known, Set.of(right)))
        .isEmpty();
  }

  /** The repositories that the caller may see. */
  @Override
  public VisibleRepositories visible() {
    return KnownCaller.current().map(KnownCaller::visible).orElseGet(VisibleRepositories::all);
  }

  /** Whether the caller may see the spending of a team. */
  public boolean seesTeam(String team) {
    return refusalInTeam(team).isEmpty();
  }

  /** Refuses the current request if the caller may not see the spending of a team. */
  public void requireTeam(String team) {
    refuse(refusalInTeam(team));
  }

  private static Optional<AccessRule.CallDenial> refusalInTeam(String team) {
    return KnownCaller.current()
        .flatMap(known -> AccessRule.refusalInTeam(known, Set.of(AccessRight.SEE), team));
  }

  /** The caller's roles with a right; empty if the right holds in all repositories. */
  public Optional<List<RoleGrant>> limitsTo(AccessRight right) {
    return KnownCaller.current()
        .flatMap(KnownCaller::held)
        .filter(_ -> !hasIn(null, right))
        .map(held ->
            held.grants().stream().filter(grant -> right.roles().contains(grant.role())).toList());
  }

  /** The roles that have a right, by their names on the wire; none if no role limits the caller. */
  public List<String> rolesWith(AccessRight right) {
    return KnownCaller.current()
        .flatMap(KnownCaller::held)
        .map(_ -> right.roles().stream().map(Json::name).toList())
        .orElse(List.of());
  }

  /** Refuses the current request if the caller's roles lack the right that its body needs. */
  public void require(AccessRight right) {
    refuse(KnownCaller.current().flatMap(known -> AccessRule.refusal(known, Set.of(right))));
  }

  /** Refuses the current request if the caller's roles lack a right in a repository. */
  public void requireIn(@Nullable String repository, AccessRight right) {
    refuse(refusal(Optional.ofNullable(repository), right));
  }

  private static Optional<AccessRule.CallDenial> refusal(
      Optional<String> repository, AccessRight right) {
    return KnownCaller.current()
        .flatMap(known -> AccessRule.refusal(known.in(repository), Set.of(right)));
  }

  private static void refuse(Optional<AccessRule.CallDenial> refusal) {
    refusal.ifPresent(denial -> {
      throw ApiFailure.of(ProblemCode.FORBIDDEN, denial.sentence());
    });
  }

  /** The account that the server runs under. */
  String accountName() {
    return account;
  }
}
