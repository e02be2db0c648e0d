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
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.web.filter.OncePerRequestFilter;

/** Authenticates by bearer token, or in a browser by a cookie that is derived from the token. */
final class TokenFilter extends OncePerRequestFilter {

  private static final String COOKIE = "perdure_session";
  private static final String BEARER = "Bearer ";
  private static final String SIGN_IN = "/sign-in";
  private static final String SCRIPT = SIGN_IN + ".js";

  private static final Pattern LINK = Pattern.compile("(?:/api/shares|/share)/[\\w-]+");

  private final String token;
  private final String session;
  private final ProblemWriter refusals;
  private final SignInPage page = SignInPage.bundled();

  TokenFilter(String token, ProblemWriter refusals) {
    this.token = token;
    this.session = session(token);
    this.refusals = refusals;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getRequestURI().equals("/actuator/health") || isSharedLink(request);
  }

  /** Whether a link is read that itself is the permission; the path as the dispatcher sees it. */
  private static boolean isSharedLink(HttpServletRequest request) {
    return request.getMethod().equals("GET") && LINK.matcher(request.getServletPath()).matches();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getRequestURI().equals(SIGN_IN)) {
      signIn(request, response);
    } else if (request.getRequestURI().equals(SCRIPT)) {
      page.script(response);
    } else if (isSame(bearer(request), token) || isSame(cookie(request), session)) {
      chain.doFilter(request, response);
    } else if (wantsPage(request)) {
      page.ask(response, request.getLocale(), place(request));
    } else {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
      refusals.write(
          response,
          Problem.of(
              ProblemCode.UNAUTHORIZED,
              "This server asks for a token: send 'Authorization: Bearer …', or reload the page to"
                  + " sign in."));
    }
  }

  private void signIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
    var next = Optional.ofNullable(request.getParameter("next")).filter(TokenFilter::isHere);
    if (!request.getMethod().equals("POST")) {
      page.ask(response, request.getLocale(), "/");
    } else if (isSame(Optional.ofNullable(request.getParameter("token")), token)) {
      response.addHeader(HttpHeaders.SET_COOKIE, cookieFor(request).toString());
      response.setStatus(HttpStatus.SEE_OTHER.value());
      response.setHeader(HttpHeaders.LOCATION, next.orElse("/"));
    } else {
      page.askAgain(response, request.getLocale(), next.orElse("/"));
    }
  }

  private ResponseCookie cookieFor(HttpServletRequest request) {
    return ResponseCookie.from(COOKIE, session)
        .httpOnly(true)
        .secure(request.isSecure())
        .sameSite("Strict")
        .path("/")
        .build();
  }

  private static boolean wantsPage(HttpServletRequest request) {
    return request.getMethod().equals("GET")
        && Optional.ofNullable(request.getHeader(HttpHeaders.ACCEPT)).orElse("").contains("html");
  }

  private static String place(HttpServletRequest request) {
    var query = request.getQueryString();
    var place = request.getRequestURI() + (query == null ? "" : "?" + query);
    return isHere(place) ? place : "/";
  }

  /** Whether a redirect target is on this server; '//' would leave it. */
  private static boolean isHere(String place) {
    return place.matches("/(?![/\\\\])[\\x21-\\x7e]*|/");
  }

  /** Compares in constant time. */
  private static boolean isSame(Optional<String> given, String right) {
    return given
        .filter(value -> MessageDigest.isEqual(value.getBytes(UTF_8), right.getBytes(UTF_8)))
        .isPresent();
  }

  private static String session(String token) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(("session of " + token).getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
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
