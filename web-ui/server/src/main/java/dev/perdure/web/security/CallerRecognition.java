package dev.perdure.web.security;

import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.AuditTrail;
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
      AccessSettings settings,
      Caller caller,
      ApiTokens tokens,
      Database database,
      ApplicationEventPublisher events) {
    return new CallerRecognition(
        settings
            .token()
            .map(token ->
                new ServerIdentity(token, caller.accountName(), settings.areRolesRequired()))
            .map(server -> TokenParts.of(settings, server, tokens, database, events)));
  }

  /** The sessions of browsers; empty for a server without a token. */
  public Optional<BrowserSessions> sessions() {
    return parts.map(TokenParts::sessions);
  }

  /** Whether a caller may go on with a stream: its session is open, or its token in force. */
  public boolean isInForce(CallerCredential credential) {
    return parts.isEmpty() || parts.get().isInForce(credential);
  }

  Filter signInFilter(ProblemWriter problemWriter) {
    return parts
        .<Filter>map(known ->
            new SignInFilter(
                known.authenticator(),
                known.sessions(),
                known.cookies().session(),
                known.page(),
                known.refusals(),
                problemWriter))
        .orElse((request, response, chain) -> chain.doFilter(request, response));
  }

  Filter providerSignInFilter(ProblemWriter problemWriter) {
    return parts
        .filter(known -> !known.providers().keys().isEmpty())
        .<Filter>map(known ->
            new ProviderSignInFilter(
                known.providers(),
                known.sessions(),
                known.cookies(),
                known.page(),
                known.refusals(),
                problemWriter))
        .orElse((request, response, chain) -> chain.doFilter(request, response));
  }

  Filter backChannelLogoutFilter(ProblemWriter problemWriter) {
    return parts
        .<Filter>map(known ->
            new BackChannelLogoutFilter(known.providers(), known.refresher(), problemWriter))
        .orElse((request, response, chain) -> chain.doFilter(request, response));
  }

  Filter terminalLoginFilter(TrustedProxies proxies, ProblemWriter problemWriter) {
    return parts
        .<Filter>map(known ->
            new TerminalLoginFilter(
                known.logins(),
                new TerminalLoginCalls(
                    known.logins(),
                    known.authenticator(),
                    known.providers(),
                    proxies,
                    problemWriter.mapper()),
                new TerminalLoginFilter.Browsers(
                    known.sessions(), known.cookies().session(), known.refusals()),
                known.page(),
                problemWriter))
        .orElse((request, response, chain) -> chain.doFilter(request, response));
  }

  Filter authenticationFilter(Caller caller, ProblemWriter problemWriter) {
    return parts
        .<Filter>map(known ->
            new AuthenticationFilter(
                known.authenticator(),
                known.page(),
                known.refusals(),
                problemWriter,
                known.taskRepositoryReader()))
        .orElseGet(() -> new OpenServerFilter(caller));
  }

  /** The parts of a server with a token. */
  private record TokenParts(
      Authenticator authenticator,
      BrowserSessions sessions,
      ApiTokens tokens,
      SignInCookies cookies,
      ProviderSignIn providers,
      SessionRefresher refresher,
      TerminalLogins logins,
      SignInPage page,
      RefusalRecorder refusals,
      TaskRepositoryReader taskRepositoryReader) {

    static TokenParts of(
        AccessSettings settings,
        ServerIdentity server,
        ApiTokens tokens,
        Database database,
        ApplicationEventPublisher events) {
      var cookies = SignInCookies.of(database.installation());
      var providers = new ProviderSignIn(server.token(), settings, database);
      var refresher = new SessionRefresher(server, providers, tokens, database, events);
      var sessions = new BrowserSessions(server, tokens, refresher, database, events);
      var throttle = new CallerThrottle(AttemptThrottle.of(server.token()), settings.proxies());
      var refusals = new RefusalRecorder(new AuditTrail(database), settings.proxies());
      var authenticator =
          new Authenticator(server, sessions, tokens, cookies.session(), throttle, refusals);
      var page = SignInPage.bundled(providers.keys());
      var logins = new TerminalLogins(server, tokens, database);
      return new TokenParts(
          authenticator,
          sessions,
          tokens,
          cookies,
          providers,
          refresher,
          logins,
          page,
          refusals,
          new TaskRepositoryReader(database));
    }

    boolean isInForce(CallerCredential credential) {
      return switch (credential) {
        case CallerSession session -> sessions.isOpen(session);
        case NamedToken token -> tokens.find(token.id()).isPresent();
      };
    }
  }
}
