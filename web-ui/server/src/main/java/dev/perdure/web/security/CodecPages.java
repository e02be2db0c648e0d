package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

/**
 * The pages of Temporal that may ask the codec server from their own origin (CORS). They are known
 * callers like all others.
 */
record CodecPages(Set<String> origins) {

  private static final Pattern CALL = Pattern.compile("/api/codec/(?:decode|encode)");
  private static final String MAX_AGE_SECONDS = "600";

  CodecPages {
    origins = Set.copyOf(origins);
  }

  /** Whether one of these pages calls the codec server. */
  boolean isCall(HttpServletRequest request) {
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin != null
        && origins.contains(origin)
        && CALL.matcher(request.getServletPath()).matches();
  }

  /** Whether a browser asks if a page may make such a call; this question has no login. */
  static boolean isQuestion(HttpServletRequest request) {
    return request.getMethod().equals(HttpMethod.OPTIONS.name())
        && request.getHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD) != null;
  }

  /** Lets the page read the answer. */
  static void allow(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader(
        HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, request.getHeader(HttpHeaders.ORIGIN));
    response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
    response.addHeader(HttpHeaders.VARY, HttpHeaders.ORIGIN);
  }

  /** Answers the question of a browser. */
  static void answer(HttpServletResponse response) {
    response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "POST");
    response.setHeader(
        HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, "content-type, x-namespace, authorization");
    response.setHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, MAX_AGE_SECONDS);
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }
}
