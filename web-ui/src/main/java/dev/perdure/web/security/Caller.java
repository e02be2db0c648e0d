package dev.perdure.web.security;

/** The caller of the API; without sign-in, the account the server runs under. */
public record Caller(String name) {

  public static Caller account() {
    return new Caller(System.getProperty("user.name", "local"));
  }
}
