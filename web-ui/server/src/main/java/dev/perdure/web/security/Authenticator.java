package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.json.Json;
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
  private final RefusalRecorder refusals;

  Authenticator(
      ServerIdentity server,
      BrowserSessions sessions,
      ApiTokens tokens,
      SessionCookie cookie,
      CallerThrottle throttle,
      RefusalRecorder refusals) {
    this.server = server;
    this.sessions = sessions;
    this.tokens = tokens;
    this.cookie = cookie;
    this.throttle = throttle;
    this.refusals = refusals;
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
    Optional<T> known = throttle.attempt(request, secret, () -> check.apply(secret));
    if (known.isEmpty()) {
      refusals.signIn(request, "token", Optional.empty(), "unknown");
    }
    return known;
  }

  /** A named token is too long to guess, so it never waits for guesses of others. */
  private Optional<KnownCaller> program(HttpServletRequest request)
      throws TooManyAttemptsException, RefusedTokenException {
    Optional<String> given = bearer(request);
    Optional<ApiToken> named = given.flatMap(tokens::match);
    if (named.isPresent()) {
      ApiToken token = use(request, named.get());
      return Optional.of(
          KnownCaller.of(token, server.limits(token.roles()), new NamedToken(token.id())));
    }
    return given.isEmpty()
        ? Optional.empty()
        : attempt(request, given.get(), it -> Optional.of(it).filter(server.token()::matches))
            .map(_ -> KnownCaller.ofServer(server.account(), Optional.empty()));
  }

  private ApiToken use(HttpServletRequest request, ApiToken token) throws RefusedTokenException {
    try {
      return tokens.use(token);
    } catch (RefusedTokenException e) {
      String reason = Json.name(e.problem().code());
      refusals.signIn(request, "token " + token.id(), Optional.of(token.owner()), reason);
      throw e;
    }
  }

  private static Optional<String> bearer(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
        .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
        .map(value -> value.substring(BEARER.length()).strip());
  }
}
