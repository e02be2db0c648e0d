package dev.perdure.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Servlet filter of a server without a token: every caller is known. */
final class OpenServerFilter extends OncePerRequestFilter {

  private final Caller caller;

  OpenServerFilter(Caller caller) {
    this.caller = caller;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(new KnownRequest(request, caller.accountName()), response);
  }
}
