package dev.perdure.web.security;

import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;

/** Servlet filter that refuses foreign hosts (DNS rebinding) and origins (cross-site requests). */
final class SameOriginFilter extends OncePerRequestFilter {

  private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

  private final AccessSettings settings;
  private final CodecPages codecPages;
  private final ProblemWriter problemWriter;

  SameOriginFilter(AccessSettings settings, CodecPages codecPages, ProblemWriter problemWriter) {
    this.settings = settings;
    this.codecPages = codecPages;
    this.problemWriter = problemWriter;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var host = Optional.ofNullable(request.getHeader("Host")).orElse("");
    boolean isCodecCall = codecPages.isCall(request);
    var refusal =
        hostRefusal(host).or(() -> isCodecCall ? Optional.empty() : originRefusal(request, host));
    if (refusal.isPresent()) {
      problemWriter.write(response, Problem.of(ProblemCode.FORBIDDEN, refusal.get()));
      return;
    }
    if (isCodecCall) {
      CodecPages.allow(request, response);
    }
    if (isCodecCall && CodecPages.isQuestion(request)) {
      CodecPages.answer(response);
    } else {
      chain.doFilter(request, response);
    }
  }

  private Optional<String> hostRefusal(String host) {
    var name = host.replaceFirst(":\\d+$", "");
    return !settings.isLocal() || LOCAL_NAMES.contains(name) || settings.isPageHost(host)
        ? Optional.empty()
        : Optional.of(
            "The host '%s' is not this server: use http://127.0.0.1 with its port, or name the host in %s."
                .formatted(host, PageAddress.VARIABLE));
  }

  private Optional<String> originRefusal(HttpServletRequest request, String host) {
    var origin = request.getHeader("Origin");
    if (origin == null || isHost(origin, host) || settings.isPageOrigin(origin)) {
      return Optional.empty();
    }
    return Optional.of(
        "Pages of '%s' may not use this server: open its own page at http://%s."
            .formatted(origin, host));
  }

  private static boolean isHost(String origin, String host) {
    try {
      return host.equals(URI.create(origin).getAuthority());
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
