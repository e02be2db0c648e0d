package dev.perdure.web.security;

import dev.perdure.activities.journal.access.TaskRepository;
import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Servlet filter that lets known callers pass, as far as their token allows. Strangers may read
 * shared links, and learn whether the server is up.
 */
final class AuthenticationFilter extends OncePerRequestFilter {

  private static final Pattern SHARED_LINK = Pattern.compile("(?:/api/shares|/share)/[\\w-]+");
  private static final String HEALTH = "/actuator/health";

  private final Authenticator authenticator;
  private final SignInPage page;
  private final RefusalRecorder refusals;
  private final ProblemWriter problemWriter;
  private final TaskRepositoryReader taskRepositoryReader;

  AuthenticationFilter(
      Authenticator authenticator,
      SignInPage page,
      RefusalRecorder refusals,
      ProblemWriter problemWriter,
      TaskRepositoryReader taskRepositoryReader) {
    this.authenticator = authenticator;
    this.page = page;
    this.refusals = refusals;
    this.problemWriter = problemWriter;
    this.taskRepositoryReader = taskRepositoryReader;
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
    Optional<HttpServletRequest> admitted =
        request.getRequestURI().equals(HEALTH)
            ? Optional.of(askerForHealth(request))
            : admit(request, response);
    if (admitted.isPresent()) {
      chain.doFilter(admitted.get(), response);
    }
    if (response.getStatus() == ProblemCode.FORBIDDEN.status()) {
      KnownCaller.of(request).ifPresent(caller -> refusals.call(request, caller));
    }
  }

  /** The request of a caller who may see the details of the health, or of a stranger. */
  private HttpServletRequest askerForHealth(HttpServletRequest request) {
    try {
      Optional<KnownCaller> known = authenticator.recognise(request);
      return known
          .filter(caller ->
              AccessRule.refusal(caller, request, CallReach.of(request.getServletPath())).isEmpty())
          .<HttpServletRequest>map(caller -> new KnownRequest(request, caller.name()))
          .orElse(request);
    } catch (TooManyAttemptsException
        | RefusedTokenException
        | DataAccessException
        | TransactionException _) {
      return request;
    }
  }

  /** The request of a known caller who may make the call; empty once the response says why not. */
  private Optional<HttpServletRequest> admit(
      HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      Optional<KnownCaller> known = authenticator.recognise(request);
      if (known.isPresent()) {
        return admit(known.get(), request, response);
      }
      askWhoCalls(request, response);
    } catch (TooManyAttemptsException e) {
      problemWriter.tooManyAttempts(response);
    } catch (RefusedTokenException e) {
      problemWriter.endedToken(response, e.problem());
    } catch (DataAccessException | TransactionException e) {
      problemWriter.unavailable(response);
    }
    return Optional.empty();
  }

  /** The request of a caller whose roles and scopes allow the call. */
  private Optional<HttpServletRequest> admit(
      KnownCaller caller, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    CallReach reach = CallReach.of(request.getServletPath());
    KnownCaller there = caller.hasRepositoryRoles() ? at(reach, caller) : caller;
    Optional<AccessRule.CallDenial> refusal = AccessRule.refusal(there, request, reach);
    if (reach instanceof CallReach.OneRecord(var kind, var id) && isHidden(there)) {
      problemWriter.write(response, ApiFailure.notFound(kind.label(), id).problem());
    } else if (refusal.isPresent()) {
      problemWriter.forbidden(response, refusal.get());
    } else {
      there.attachTo(request);
      return Optional.of(new KnownRequest(request, there.name()));
    }
    return Optional.empty();
  }

  /** The caller with the repository of the record that a call names. */
  private KnownCaller at(CallReach reach, KnownCaller caller) {
    return reach instanceof CallReach.OneRecord(var kind, var id)
        ? caller.in(taskRepositoryReader.find(kind, id).flatMap(TaskRepository::location))
        : caller;
  }

  /** Whether a caller with roles of repositories may not see the record of the call. */
  private static boolean isHidden(KnownCaller caller) {
    return caller.hasRepositoryRoles()
        && AccessRule.refusal(caller, Set.of(AccessRight.SEE)).isPresent();
  }

  private void askWhoCalls(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!wantsPage(request)) {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
      problemWriter.write(
          response,
          Problem.of(
              ProblemCode.UNAUTHENTICATED,
              "The caller is not known: send a token as 'Authorization: Bearer …', or"
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
