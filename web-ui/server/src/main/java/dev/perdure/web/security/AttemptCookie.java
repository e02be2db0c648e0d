package dev.perdure.web.security;

import dev.perdure.activities.journal.access.SignInAttemptStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * The cookie that ties an attempt to sign in at a provider to its browser. It is lax, because the
 * provider's page leads back.
 */
final class AttemptCookie {

  private static final int ID_BYTES = 32;

  private final String name;

  AttemptCookie(String installation) {
    this.name = "perdure_sign_in_" + installation;
  }

  Optional<String> read(HttpServletRequest request) {
    return RequestCookies.find(request, name);
  }

  /** The id of the browser, which gets a cookie; attempts of several tabs share one. */
  String write(HttpServletRequest request, HttpServletResponse response) {
    String id = read(request).orElseGet(() -> RandomSecret.ofBytes(ID_BYTES));
    var cookie =
        ResponseCookie.from(name, id)
            .httpOnly(true)
            .secure(SessionCookie.isSecure(request))
            .sameSite("Lax")
            .path("/sign-in")
            .maxAge(SignInAttemptStore.MAX_LIFETIME)
            .build();
    response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    return id;
  }
}
