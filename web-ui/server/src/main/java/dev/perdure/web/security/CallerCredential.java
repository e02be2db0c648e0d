package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * The part of a caller's request that can end while the server runs: a session or a named token.
 */
public sealed interface CallerCredential permits CallerSession, NamedToken {

  /** The credential of a request; empty for the server's token, and on an open server. */
  static Optional<CallerCredential> of(HttpServletRequest request) {
    return KnownCaller.of(request).flatMap(KnownCaller::credential);
  }

  /** Event: a person has signed out of a session, or has revoked a token. */
  record Ended(CallerCredential credential) {}
}
