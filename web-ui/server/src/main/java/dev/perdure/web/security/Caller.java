package dev.perdure.web.security;

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

  /** The account that the server runs under. */
  String accountName() {
    return account;
  }
}
