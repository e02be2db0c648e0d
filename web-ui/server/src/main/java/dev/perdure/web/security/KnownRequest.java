package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;

/** A request of a known caller, who may see what strangers may not, such as health details. */
final class KnownRequest extends HttpServletRequestWrapper {

  private final Caller caller;

  KnownRequest(HttpServletRequest request, Caller caller) {
    super(request);
    this.caller = caller;
  }

  @Override
  public Principal getUserPrincipal() {
    return caller::name;
  }
}
