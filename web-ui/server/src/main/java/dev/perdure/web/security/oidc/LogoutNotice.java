package dev.perdure.web.security.oidc;

import java.time.Instant;
import java.util.Optional;

/**
 * A verified notice of a provider that sessions have ended: one by its id, or all of a subject.
 *
 * @param id the id of the notice, which counts once
 * @param expiresAt the time from which the notice is too old to be taken
 */
public record LogoutNotice(
    String issuer,
    String id,
    Optional<String> session,
    Optional<String> subject,
    Instant expiresAt) {}
