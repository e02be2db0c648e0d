package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;

/** A request of a known caller, who may see what strangers may not, such as health details. */
final class KnownRequest extends HttpServletRequestWrapper {

  private final String name;

  KnownRequest(HttpServletRequest request, String name) {
    super(request);
    this.name = name;
  }

  @Override
  public Principal getUserPrincipal() {
    return () -> name;
  }
}
