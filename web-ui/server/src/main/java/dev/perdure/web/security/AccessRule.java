package dev.perdure.web.security;

import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The one rule about the calls that a person or a named token may make, before every route and
 * every stream.
 */
final class AccessRule {

  private static final Set<String> READING_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  /** Calls that change nothing of a task although they send a body. */
  private static final Pattern READING_POSTS =
      Pattern.compile("/api/(?:explain|audit/verification|tasks/[^/]+/plan/check)");

  /** Calls that give rights to other callers. */
  private static final Pattern OF_SERVER_TOKEN =
      Pattern.compile("/api/(?:tokens|sign-in-links|people)(?:/.*)?");

  private AccessRule() {}

  /** The reason to refuse a call, with the scope that the caller lacks if a scope is the reason. */
  record CallDenial(String sentence, Optional<TokenScope> missing) {}

  /** The refusal of a call; empty if the caller may make it. */
  static Optional<CallDenial> refusal(KnownCaller caller, HttpServletRequest request) {
    return caller.limits().flatMap(named -> refusal(named, caller, request));
  }

  private static Optional<CallDenial> refusal(
      String named, KnownCaller caller, HttpServletRequest request) {
    String path = request.getServletPath(); // The dispatcher sees this path.
    if (OF_SERVER_TOKEN.matcher(path).matches()) {
      return Optional.of(
          new CallDenial(
              named + " may not give, list or end rights of people: use the server's own token.",
              Optional.empty()));
    }
    TokenScope needed = needed(request.getMethod(), path);
    return caller.scopes().contains(needed)
        ? Optional.empty()
        : Optional.of(
            new CallDenial(
                "%s lacks the scope '%s', which this call needs: use a token with this scope."
                    .formatted(named, Json.name(needed)),
                Optional.of(needed)));
  }

  private static TokenScope needed(String method, String path) {
    boolean isReading =
        READING_METHODS.contains(method)
            || (method.equals("POST") && READING_POSTS.matcher(path).matches());
    return isReading ? TokenScope.READ : TokenScope.WRITE;
  }
}
