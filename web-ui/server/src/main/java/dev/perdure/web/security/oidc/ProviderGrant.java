package dev.perdure.web.security.oidc;

import java.time.Duration;
import java.util.Optional;

/**
 * The part of a provider's answer by which a session goes on.
 *
 * @param session the provider's id of its own session
 * @param refreshToken the token for the next confirmation; empty if the provider gives none
 * @param lifetime the time until then
 */
public record ProviderGrant(
    Optional<String> session, Optional<String> refreshToken, Duration lifetime) {

  /** Hides the token. */
  @Override
  public String toString() {
    return "ProviderGrant[%s]".formatted(lifetime);
  }
}
