package dev.perdure.web.security;

/** Who talks to the server; without sign-in, the account it runs under. */
public record Caller(String name) {

  /** The account the server runs under. */
  public static Caller account() {
    return new Caller(System.getProperty("user.name", "local"));
  }
}
