package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;

/** Recognises callers: by a token in the header Authorization, or by a browser's session. */
final class Authenticator {

  private static final String BEARER = "bearer ";

  private final ServerIdentity server;
  private final BrowserSessions sessions;
  private final ApiTokens tokens;
  private final SessionCookie cookie;
  private final CallerThrottle throttle;

  Authenticator(
      ServerIdentity server,
      BrowserSessions sessions,
      ApiTokens tokens,
      SessionCookie cookie,
      CallerThrottle throttle) {
    this.server = server;
    this.sessions = sessions;
    this.tokens = tokens;
    this.cookie = cookie;
    this.throttle = throttle;
  }

  /** The caller of a request, whom the request then bears; empty for a stranger. */
  Optional<KnownCaller> recognise(HttpServletRequest request)
      throws TooManyAttemptsException, RefusedTokenException {
    Optional<KnownCaller> browser = browser(request);
    Optional<KnownCaller> caller = browser.isPresent() ? browser : program(request);
    caller.ifPresent(known -> known.attachTo(request));
    return caller;
  }

  /** The open session of the browser that sends a request. */
  Optional<CallerSession> session(HttpServletRequest request) {
    return browser(request).flatMap(KnownCaller::session);
  }

  private Optional<KnownCaller> browser(HttpServletRequest request) {
    return cookie.read(request).flatMap(sessions::find);
  }

  /** Looks at a secret that a person presents, late after failed attempts. */
  <T> Optional<T> attempt(
      HttpServletRequest request, String secret, Function<String, Optional<T>> check)
      throws TooManyAttemptsException {
    return throttle.attempt(request, secret, () -> check.apply(secret));
  }

  /** A named token is too long to guess, so it never waits for guesses of others. */
  private Optional<KnownCaller> program(HttpServletRequest request)
      throws TooManyAttemptsException, RefusedTokenException {
    Optional<String> given = bearer(request);
    Optional<ApiToken> named = given.flatMap(tokens::match);
    if (named.isPresent()) {
      ApiToken token = tokens.use(named.get());
      return Optional.of(
          KnownCaller.of(token, server.limits(token.roles()), new NamedToken(token.id())));
    }
    return given.isEmpty()
        ? Optional.empty()
        : attempt(request, given.get(), it -> Optional.of(it).filter(server.token()::matches))
            .map(_ -> KnownCaller.ofServer(server.account(), Optional.empty()));
  }

  private static Optional<String> bearer(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
        .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
        .map(value -> value.substring(BEARER.length()).strip());
  }
}
