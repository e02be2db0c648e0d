package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;

/** Recognises callers: by the token in the header Authorization, or by a browser's session. */
final class Authenticator {

  private static final String BEARER = "bearer ";

  private final AccessToken token;
  private final BrowserSessions sessions;
  private final SessionCookie cookie;
  private final CallerThrottle throttle;

  Authenticator(
      AccessToken token, BrowserSessions sessions, SessionCookie cookie, CallerThrottle throttle) {
    this.token = token;
    this.sessions = sessions;
    this.cookie = cookie;
    this.throttle = throttle;
  }

  /** Whether a request comes from a known caller, whose session it then bears. */
  boolean recognises(HttpServletRequest request) throws TooManyAttemptsException {
    Optional<CallerSession> session = session(request);
    session.ifPresent(open -> open.attachTo(request));
    return session.isPresent() || hasToken(request);
  }

  /** The open session of the browser that sends a request. */
  Optional<CallerSession> session(HttpServletRequest request) {
    return cookie.read(request).flatMap(sessions::find);
  }

  /** Looks at a secret that a person presents, late after failed attempts. */
  <T> Optional<T> attempt(
      HttpServletRequest request, String secret, Function<String, Optional<T>> check)
      throws TooManyAttemptsException {
    return throttle.attempt(request, secret, () -> check.apply(secret));
  }

  private boolean hasToken(HttpServletRequest request) throws TooManyAttemptsException {
    Optional<String> given = bearer(request);
    return given.isPresent()
        && attempt(request, given.get(), it -> Optional.of(it).filter(token::matches)).isPresent();
  }

  private static Optional<String> bearer(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
        .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
        .map(value -> value.substring(BEARER.length()).strip());
  }
}
