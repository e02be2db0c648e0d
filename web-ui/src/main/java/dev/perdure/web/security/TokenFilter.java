package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Asks for the token where there is one: as a bearer, or from a browser as a cookie, which it gets
 * by opening a page with {@code ?token=…} once.
 */
final class TokenFilter extends OncePerRequestFilter {

  private static final String COOKIE = "perdure_token";
  private static final String BEARER = "Bearer ";

  private final byte[] token;
  private final Refusals refusals;

  TokenFilter(String token, Refusals refusals) {
    this.token = token.getBytes(UTF_8);
    this.refusals = refusals;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getRequestURI().equals("/actuator/health");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isRight(bearer(request)) || isRight(cookie(request))) {
      chain.doFilter(request, response);
    } else if (isRight(Optional.ofNullable(request.getParameter("token")))) {
      signIn(request, response);
    } else {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
      refusals.write(
          response,
          Problem.of(
              ProblemCode.UNAUTHORIZED,
              "This server asks for a token: send 'Authorization: Bearer …', or open the page once with ?token=…"));
    }
  }

  private void signIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
    var cookie =
        ResponseCookie.from(COOKIE, request.getParameter("token"))
            .httpOnly(true)
            .secure(request.isSecure())
            .sameSite("Strict")
            .path("/")
            .build();
    response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    response.sendRedirect(request.getRequestURI().replaceFirst("^/+", "/"));
  }

  /** Compares in a time that tells nothing about how much of the token is right. */
  private boolean isRight(Optional<String> given) {
    return given.filter(value -> MessageDigest.isEqual(value.getBytes(UTF_8), token)).isPresent();
  }

  private static Optional<String> bearer(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
        .filter(value -> value.startsWith(BEARER))
        .map(value -> value.substring(BEARER.length()));
  }

  private static Optional<String> cookie(HttpServletRequest request) {
    return Stream.ofNullable(request.getCookies())
        .flatMap(Stream::of)
        .filter(cookie -> cookie.getName().equals(COOKIE))
        .map(Cookie::getValue)
        .findFirst();
  }
}
