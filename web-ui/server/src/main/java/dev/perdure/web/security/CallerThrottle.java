package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Supplier;

/** The throttle of attempts by the address of a request's client. */
final class CallerThrottle {

  private final AttemptThrottle throttle;
  private final TrustedProxies proxies;

  CallerThrottle(AttemptThrottle throttle, TrustedProxies proxies) {
    this.throttle = throttle;
    this.proxies = proxies;
  }

  /** Looks at a secret of a request, late if its client has failed before. */
  <T> Optional<T> attempt(HttpServletRequest request, String secret, Supplier<Optional<T>> check)
      throws TooManyAttemptsException {
    return throttle.attempt(proxies.client(request), secret, check);
  }
}
