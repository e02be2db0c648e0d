package dev.perdure.web.security;

/** The person who calls the HTTP API: the account that the server runs under. */
public record Caller(String name) {

  public static Caller account() {
    return new Caller(System.getProperty("user.name", "local"));
  }
}
