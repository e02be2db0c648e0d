package dev.perdure.web.security;

import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.oidc.IdentityProvider;
import dev.perdure.web.security.oidc.SignInFailure;
import dev.perdure.web.security.oidc.SignInRefusal;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Servlet filter that leads browsers to identity providers, and takes the providers' answers. */
final class ProviderSignInFilter extends OncePerRequestFilter {

  private static final Logger LOG = LoggerFactory.getLogger(ProviderSignInFilter.class);

  private final ProviderSignIn providers;
  private final BrowserSessions sessions;
  private final SignInCookies cookies;
  private final SignInPage page;
  private final RefusalRecorder refusals;
  private final ProblemWriter problemWriter;

  ProviderSignInFilter(
      ProviderSignIn providers,
      BrowserSessions sessions,
      SignInCookies cookies,
      SignInPage page,
      RefusalRecorder refusals,
      ProblemWriter problemWriter) {
    this.providers = providers;
    this.sessions = sessions;
    this.cookies = cookies;
    this.page = page;
    this.refusals = refusals;
    this.problemWriter = problemWriter;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !isBegin(request) && !request.getRequestURI().startsWith(ProviderSignIn.BACK);
  }

  private static boolean isBegin(HttpServletRequest request) {
    return request.getRequestURI().startsWith(ProviderSignIn.BEGIN);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    String key = request.getRequestURI().replaceFirst(".*/", "");
    Optional<IdentityProvider> provider =
        providers.find(key).filter(_ -> request.getMethod().equals("GET"));
    if (provider.isEmpty()) {
      problemWriter.write(
          response, Problem.of(ProblemCode.NOT_FOUND, "There is no such sign-in on this server."));
      return;
    }
    try {
      answer(provider.get(), request, response);
    } catch (SignInFailure e) {
      // Anybody can send answers that fit no attempt.
      var level = e.refusal() == SignInRefusal.STALE ? Level.DEBUG : Level.WARN;
      LOG.atLevel(level).log("A sign-in was refused: {}", e.getMessage());
      refusals.signIn(
          request,
          "provider " + key,
          Optional.empty(),
          e.refusal().name().toLowerCase(Locale.ROOT));
      page.askAfterRefusal(response, request.getLocale(), e.refusal());
    } catch (DataAccessException | TransactionException e) {
      problemWriter.unavailable(response);
    }
  }

  /** A refused account keeps no tokens of its own. */
  private ProviderSignIn.Arrival arrive(
      IdentityProvider provider, HttpServletRequest request, URI back) throws SignInFailure {
    try {
      return providers.finish(provider, request, cookies.attempt().read(request), back);
    } catch (SignInFailure e) {
      e.subject().ifPresent(subject -> sessions.revokeRefused(provider.issuer(), subject));
      throw e;
    }
  }

  private void answer(
      IdentityProvider provider, HttpServletRequest request, HttpServletResponse response)
      throws IOException, SignInFailure {
    URI back = providers.back(provider, request);
    if (isBegin(request)) {
      String browser = cookies.attempt().write(request, response);
      URI address = providers.begin(provider, request, browser, back);
      response.setStatus(HttpStatus.SEE_OTHER.value());
      response.setHeader(HttpHeaders.LOCATION, address.toString());
    } else {
      var arrival = arrive(provider, request, back);
      String session =
          sessions
              .openForPerson(provider.key(), arrival)
              .orElseThrow(() ->
                  new SignInFailure(
                      SignInRefusal.STALE,
                      "The access of '%s' ended during the sign-in."
                          .formatted(arrival.person().name())));
      cookies.session().write(request, response, session);
      LOG.info(
          "'{}' signed in at '{}' with the roles {}.",
          arrival.person().name(),
          provider.key(),
          arrival.person().roles());
      page.forward(response, request.getLocale(), arrival.next());
    }
  }
}
