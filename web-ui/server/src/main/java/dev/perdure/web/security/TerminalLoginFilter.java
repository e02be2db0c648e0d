package dev.perdure.web.security;

import dev.perdure.activities.journal.access.TerminalLogin;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Servlet filter for logins of command lines. Strangers may begin a login; only a person who signed
 * in at an identity provider may confirm it.
 */
final class TerminalLoginFilter extends OncePerRequestFilter {

  static final String PATH = "/sign-in/terminal";

  private static final Logger LOG = LoggerFactory.getLogger(TerminalLoginFilter.class);
  private static final String TOKEN = "/token";

  private final TerminalLogins logins;
  private final TerminalLoginCalls calls;
  private final Browsers browsers;
  private final SignInPage signInPage;
  private final ProblemWriter problemWriter;
  private final TerminalLoginPage page = new TerminalLoginPage();

  TerminalLoginFilter(
      TerminalLogins logins,
      TerminalLoginCalls calls,
      Browsers browsers,
      SignInPage signInPage,
      ProblemWriter problemWriter) {
    this.logins = logins;
    this.calls = calls;
    this.browsers = browsers;
    this.signInPage = signInPage;
    this.problemWriter = problemWriter;
  }

  /** The sessions of browsers, by their cookies. */
  record Browsers(BrowserSessions sessions, SessionCookie cookie, RefusalRecorder refusals) {

    boolean isSignedIn(HttpServletRequest request) {
      return cookie.read(request).flatMap(sessions::find).isPresent();
    }

    Optional<SignedIn> person(HttpServletRequest request) {
      return cookie.read(request).flatMap(sessions::findPerson);
    }
  }

  /** A person who signed in at an identity provider, with the session. */
  record SignedIn(CallerSession session, String name) {}

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    String path = request.getRequestURI();
    return !path.equals(PATH) && !path.startsWith(PATH + "/");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    try {
      answer(request, response);
    } catch (ApiFailure e) {
      problemWriter.write(response, e.problem());
    } catch (TooManyAttemptsException e) {
      problemWriter.tooManyAttempts(response);
    } catch (RefusedTokenException e) {
      problemWriter.endedToken(response, e.problem());
    } catch (DataAccessException | TransactionException e) {
      problemWriter.unavailable(response);
    }
  }

  private void answer(HttpServletRequest request, HttpServletResponse response)
      throws IOException, TooManyAttemptsException, RefusedTokenException {
    String place = request.getRequestURI().substring(PATH.length());
    switch (request.getMethod() + " " + place) {
      case "POST " -> calls.begin(request, response);
      case "POST " + TOKEN -> calls.take(request, response);
      case "DELETE " + TOKEN -> calls.end(request, response);
      case String call when call.matches("(?:GET|POST) /[A-Za-z-]{8,10}") ->
          show(request, response, place.substring(1));
      default ->
          throw ApiFailure.of(ProblemCode.NOT_FOUND, "There is no such call of a command line.");
    }
  }

  private void show(HttpServletRequest request, HttpServletResponse response, String code)
      throws IOException {
    Optional<SignedIn> person = browsers.person(request);
    Optional<TerminalLogin> login = logins.findWaiting(code);
    if (!browsers.isSignedIn(request)) {
      signInPage.ask(response, request.getLocale(), PATH + "/" + code);
    } else if (person.isEmpty()) {
      page.askForPerson(response, request.getLocale());
    } else if (login.isEmpty()) {
      page.ended(response, request.getLocale());
    } else if (request.getMethod().equals("GET")) {
      page.ask(response, request.getLocale(), code, login.get(), person.get().name());
    } else {
      decide(request, response, code, person.get());
    }
  }

  private void decide(
      HttpServletRequest request, HttpServletResponse response, String code, SignedIn person)
      throws IOException {
    boolean isConfirmed = "confirm".equals(request.getParameter("decision"));
    Optional<String> answer = isConfirmed ? logins.confirm(code, person) : Optional.empty();
    if (answer.isPresent()) {
      LOG.info("'{}' confirmed the login of a command line.", person.name());
      page.answer(response, request.getLocale(), answer.get());
    } else if (!isConfirmed && logins.refuse(code, person)) {
      browsers
          .refusals()
          .signIn(request, "command line", Optional.of(person.name()), "refused by the person");
      page.refused(response, request.getLocale());
    } else {
      page.ended(response, request.getLocale());
    }
  }
}
