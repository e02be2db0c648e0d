package dev.perdure.web.security;

import dev.perdure.activities.journal.access.BrowserSessionStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * The cookie that holds the id of a browser's session. Its name bears the installation's id, as
 * browsers send cookies to all ports of a host.
 */
final class SessionCookie {

  private final String name;

  SessionCookie(String installation) {
    this.name = "perdure_session_" + installation;
  }

  Optional<String> read(HttpServletRequest request) {
    return RequestCookies.find(request, name);
  }

  void write(HttpServletRequest request, HttpServletResponse response, String id) {
    add(request, response, id, BrowserSessionStore.MAX_LIFETIME);
  }

  void delete(HttpServletRequest request, HttpServletResponse response) {
    add(request, response, "", Duration.ZERO);
  }

  private void add(
      HttpServletRequest request, HttpServletResponse response, String value, Duration age) {
    var cookie =
        ResponseCookie.from(name, value)
            .httpOnly(true)
            .secure(isSecure(request))
            .sameSite("Strict")
            .path("/")
            .maxAge(age)
            .build();
    response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
  }

  /**
   * Whether the browser speaks TLS, with this server or with a proxy before it. A caller who forges
   * these headers makes its own cookie useless, so that they need no trust.
   */
  static boolean isSecure(HttpServletRequest request) {
    return request.isSecure()
        || header(request, "X-Forwarded-Proto").startsWith("https")
        || header(request, "Forwarded").matches(".*\\bproto=\"?https\\b.*")
        || header(request, HttpHeaders.ORIGIN).startsWith("https:");
  }

  private static String header(HttpServletRequest request, String name) {
    return Optional.ofNullable(request.getHeader(name)).orElse("").strip().toLowerCase(Locale.ROOT);
  }
}
