package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Servlet filter that takes logout tokens of identity providers (Back-Channel Logout 1.0). */
final class BackChannelLogoutFilter extends OncePerRequestFilter {

  private static final Logger LOG = LoggerFactory.getLogger(BackChannelLogoutFilter.class);
  private static final String PATH = "/sign-in/logout/";

  private final ProviderSignIn providers;
  private final SessionRefresher refresher;
  private final ProblemWriter problemWriter;

  BackChannelLogoutFilter(
      ProviderSignIn providers, SessionRefresher refresher, ProblemWriter problemWriter) {
    this.providers = providers;
    this.refresher = refresher;
    this.problemWriter = problemWriter;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().startsWith(PATH);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    Optional<IdentityProvider> provider =
        providers
            .find(request.getRequestURI().substring(PATH.length()))
            .filter(_ -> request.getMethod().equals("POST"));
    if (provider.isEmpty()) {
      problemWriter.write(
          response, Problem.of(ProblemCode.NOT_FOUND, "There is no such logout on this server."));
      return;
    }
    try {
      String token = Optional.ofNullable(request.getParameter("logout_token")).orElse("");
      refresher.endByNotice(provider.get(), token);
      response.setStatus(HttpStatus.OK.value());
    } catch (SignInFailure e) {
      refuse(response, e);
    } catch (DataAccessException | TransactionException e) {
      problemWriter.unavailable(response);
    }
  }

  /** Anybody can send wrong tokens, so the log of a usual server does not show them. */
  private void refuse(HttpServletResponse response, SignInFailure e) throws IOException {
    LOG.debug("A logout token was refused: {}", e.getMessage());
    boolean isAway = e.refusal() == SignInRefusal.AWAY;
    response.setStatus(
        isAway ? HttpStatus.SERVICE_UNAVAILABLE.value() : HttpStatus.BAD_REQUEST.value());
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    String error = isAway ? "temporarily_unavailable" : "invalid_request";
    response.getOutputStream().write("{\"error\":\"%s\"}".formatted(error).getBytes(UTF_8));
  }
}
