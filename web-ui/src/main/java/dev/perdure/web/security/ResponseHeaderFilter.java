package dev.perdure.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Tells browsers to take answers for what they are and to show pages in no frame. */
final class ResponseHeaderFilter extends OncePerRequestFilter {

  private static final String POLICY =
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
          + "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Frame-Options", "DENY");
    chain.doFilter(request, response);
  }
}
