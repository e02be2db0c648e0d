package dev.perdure.web.security;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Servlet filter that lets known callers pass. Strangers may read shared links, and learn whether
 * the server is up.
 */
final class AuthenticationFilter extends OncePerRequestFilter {

  private static final Pattern SHARED_LINK = Pattern.compile("(?:/api/shares|/share)/[\\w-]+");
  private static final String HEALTH = "/actuator/health";

  private final Authenticator authenticator;
  private final Caller caller;
  private final SignInPage page;
  private final ProblemWriter problemWriter;

  AuthenticationFilter(
      Authenticator authenticator, Caller caller, SignInPage page, ProblemWriter problemWriter) {
    this.authenticator = authenticator;
    this.caller = caller;
    this.page = page;
    this.problemWriter = problemWriter;
  }

  /** Reading a shared link needs no session; the path is the one that the dispatcher sees. */
  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getMethod().equals("GET")
        && SHARED_LINK.matcher(request.getServletPath()).matches();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<Access> access = access(request, response);
    if (access.isEmpty()) {
      return;
    }
    if (access.get() == Access.KNOWN) {
      chain.doFilter(new KnownRequest(request, caller), response);
    } else if (request.getRequestURI().equals(HEALTH)) {
      chain.doFilter(request, response);
    } else {
      refuse(request, response);
    }
  }

  private enum Access {
    KNOWN,
    STRANGE
  }

  /** Recognises the caller; empty if that could not be done and the response says so. */
  private Optional<Access> access(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      return Optional.of(authenticator.recognises(request) ? Access.KNOWN : Access.STRANGE);
    } catch (TooManyAttemptsException e) {
      problemWriter.tooManyAttempts(response);
    } catch (DataAccessException | TransactionException e) {
      if (request.getRequestURI().equals(HEALTH)) {
        return Optional.of(Access.STRANGE);
      }
      problemWriter.unavailable(response);
    }
    return Optional.empty();
  }

  private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!wantsPage(request)) {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
      problemWriter.write(
          response,
          Problem.of(
              ProblemCode.UNAUTHENTICATED,
              "The caller is not known: send the server's token as 'Authorization: Bearer …', or"
                  + " open the link that '"
                  + LauncherName.NAME
                  + " open' prints."));
    } else if ("cross-site".equals(request.getHeader("Sec-Fetch-Site"))) {
      // The browser keeps a strict cookie back when another site leads here: the page asks again.
      response.setStatus(ProblemCode.UNAUTHENTICATED.status());
      page.forward(response, request.getLocale(), place(request));
    } else {
      page.ask(response, request.getLocale(), place(request));
    }
  }

  private static boolean wantsPage(HttpServletRequest request) {
    return request.getMethod().equals("GET")
        && Optional.ofNullable(request.getHeader(HttpHeaders.ACCEPT)).orElse("").contains("html");
  }

  private static String place(HttpServletRequest request) {
    var query = request.getQueryString();
    return LocalPlace.orStart(request.getRequestURI() + (query == null ? "" : "?" + query));
  }
}
