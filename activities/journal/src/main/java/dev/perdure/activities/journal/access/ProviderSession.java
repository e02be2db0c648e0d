package dev.perdure.activities.journal.access;

import java.time.Duration;
import java.util.Optional;

/**
 * The session of a person at an identity provider, which a browser's session follows.
 *
 * @param provider the provider's short name
 * @param id the provider's id of its session
 * @param sealedRefreshToken the encrypted refresh token; empty if the provider gave none
 * @param lifetime the time until the provider confirms the person again
 */
public record ProviderSession(
    String provider, Optional<String> id, Optional<String> sealedRefreshToken, Duration lifetime) {

  /** Hides the refresh token. */
  @Override
  public String toString() {
    return "ProviderSession[%s]".formatted(provider);
  }
}
