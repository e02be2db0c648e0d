package dev.perdure.web.security;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.stream.Stream;

/** Reader of the cookies that a browser sends. */
final class RequestCookies {

  private RequestCookies() {}

  static Optional<String> find(HttpServletRequest request, String name) {
    return Stream.ofNullable(request.getCookies())
        .flatMap(Stream::of)
        .filter(cookie -> cookie.getName().equals(name))
        .map(Cookie::getValue)
        .findFirst();
  }
}
