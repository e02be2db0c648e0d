package dev.perdure.web.security;

import dev.perdure.activities.journal.db.Database;
import jakarta.servlet.Filter;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;

/**
 * The parts that recognise callers, put together for one server. A server without a token takes
 * every caller for the person it runs for.
 */
public final class CallerRecognition {

  private final Optional<TokenParts> parts;

  private CallerRecognition(Optional<TokenParts> parts) {
    this.parts = parts;
  }

  static CallerRecognition of(
      AccessSettings settings, Database database, ApplicationEventPublisher events) {
    return new CallerRecognition(
        settings.token().map(token -> TokenParts.of(settings, token, database, events)));
  }

  /** The sessions of browsers; empty for a server without a token. */
  public Optional<BrowserSessions> sessions() {
    return parts.map(TokenParts::sessions);
  }

  Filter signInFilter(ProblemWriter refusals) {
    return parts
        .<Filter>map(known ->
            new SignInFilter(
                known.authenticator(), known.sessions(), known.cookie(), known.page(), refusals))
        .orElse((request, response, chain) -> chain.doFilter(request, response));
  }

  Filter authenticationFilter(Caller caller, ProblemWriter refusals) {
    return parts
        .<Filter>map(known ->
            new AuthenticationFilter(known.authenticator(), caller, known.page(), refusals))
        .orElseGet(() -> new OpenServerFilter(caller));
  }

  /** The parts of a server with a token. */
  private record TokenParts(
      Authenticator authenticator,
      BrowserSessions sessions,
      SessionCookie cookie,
      SignInPage page) {

    static TokenParts of(
        AccessSettings settings,
        AccessToken token,
        Database database,
        ApplicationEventPublisher events) {
      var sessions = new BrowserSessions(token, database, events);
      var cookie = new SessionCookie(database.installation());
      var throttle = new CallerThrottle(AttemptThrottle.of(token), settings.proxies());
      var authenticator = new Authenticator(token, sessions, cookie, throttle);
      return new TokenParts(authenticator, sessions, cookie, SignInPage.bundled());
    }
  }
}
