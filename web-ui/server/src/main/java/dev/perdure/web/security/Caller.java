package dev.perdure.web.security;

import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
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
