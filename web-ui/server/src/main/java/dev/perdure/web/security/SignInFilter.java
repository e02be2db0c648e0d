package dev.perdure.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Servlet filter that signs browsers in, by a link or by the token, and out. */
final class SignInFilter extends OncePerRequestFilter {

  private static final String SIGN_IN = "/sign-in";
  private static final String SIGN_OUT = "/sign-out";
  private static final String SCRIPT = SIGN_IN + ".js";

  /** Headers by which browsers and previews say that no person follows the link yet. */
  private static final Set<String> LOOK_AHEAD_HEADERS =
      Set.of("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz");

  private static final Set<String> PLACES = Set.of(SIGN_IN, SIGN_OUT, SCRIPT);

  private final Authenticator authenticator;
  private final BrowserSessions sessions;
  private final SessionCookie cookie;
  private final SignInPage page;
  private final RefusalRecorder refusals;
  private final ProblemWriter problemWriter;

  SignInFilter(
      Authenticator authenticator,
      BrowserSessions sessions,
      SessionCookie cookie,
      SignInPage page,
      RefusalRecorder refusals,
      ProblemWriter problemWriter) {
    this.authenticator = authenticator;
    this.sessions = sessions;
    this.cookie = cookie;
    this.page = page;
    this.refusals = refusals;
    this.problemWriter = problemWriter;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    String path = request.getRequestURI();
    return !PLACES.contains(path) && !path.startsWith(SignInLink.PATH);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    try {
      answer(request, response);
    } catch (TooManyAttemptsException e) {
      problemWriter.tooManyAttempts(response);
    } catch (DataAccessException | TransactionException e) {
      problemWriter.unavailable(response);
    }
  }

  private void answer(HttpServletRequest request, HttpServletResponse response)
      throws IOException, TooManyAttemptsException {
    boolean isPost = request.getMethod().equals("POST");
    switch (request.getRequestURI()) {
      case SCRIPT -> page.script(response);
      case SIGN_OUT -> signOut(request, response, isPost);
      case SIGN_IN -> signIn(request, response, isPost);
      default -> followLink(request, response);
    }
  }

  private void signIn(HttpServletRequest request, HttpServletResponse response, boolean isPost)
      throws IOException, TooManyAttemptsException {
    String next = LocalPlace.orStart(request.getParameter("next"));
    if (!isPost) {
      page.ask(response, request.getLocale(), next);
      return;
    }
    String given = Optional.ofNullable(request.getParameter("token")).orElse("").strip();
    Optional<String> session = authenticator.attempt(request, given, sessions::openByToken);
    if (session.isPresent()) {
      cookie.write(request, response, session.get());
      redirect(response, next);
    } else {
      page.askAgain(response, request.getLocale(), next);
    }
  }

  private void signOut(HttpServletRequest request, HttpServletResponse response, boolean isPost)
      throws IOException {
    if (isPost) {
      authenticator.session(request).ifPresent(sessions::end);
      cookie.delete(request, response);
    }
    redirect(response, SIGN_IN);
  }

  /** Opens a session by a link. A look ahead, as of a mail scanner, does not use the link up. */
  private void followLink(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String next = LocalPlace.orStart(request.getParameter("next"));
    if (!request.getMethod().equals("GET") || isLookAhead(request)) {
      response.setStatus(HttpStatus.NO_CONTENT.value());
    } else if (authenticator.session(request).isPresent()) {
      page.forward(response, request.getLocale(), next);
    } else {
      String code = request.getRequestURI().substring(SignInLink.PATH.length());
      Optional<String> session = sessions.openByLink(code); // A code has 256 random bits.
      session.ifPresent(id -> cookie.write(request, response, id));
      if (session.isPresent()) {
        page.forward(response, request.getLocale(), next);
      } else {
        refusals.signIn(request, "link", Optional.empty(), "used or unknown");
        page.askAfterUsedLink(response, request.getLocale(), next);
      }
    }
  }

  private static boolean isLookAhead(HttpServletRequest request) {
    return LOOK_AHEAD_HEADERS.stream().anyMatch(name -> request.getHeader(name) != null);
  }

  private static void redirect(HttpServletResponse response, String place) {
    response.setStatus(HttpStatus.SEE_OTHER.value());
    response.setHeader(HttpHeaders.LOCATION, place);
  }
}
