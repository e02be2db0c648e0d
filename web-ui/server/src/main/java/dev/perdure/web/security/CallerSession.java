package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** The browser session that an HTTP request belongs to, by the hash of its cookie. */
public record CallerSession(String idHash) {

  private static final String ATTRIBUTE = CallerSession.class.getName();

  /** The session of a request; empty for a caller with the token, and on an open server. */
  public static Optional<CallerSession> of(HttpServletRequest request) {
    return Optional.ofNullable((CallerSession) request.getAttribute(ATTRIBUTE));
  }

  void attachTo(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** Event: a person has signed out of a session. */
  public record Ended(CallerSession session) {}
}
