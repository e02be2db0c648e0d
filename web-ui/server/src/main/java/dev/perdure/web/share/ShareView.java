package dev.perdure.web.share;

import java.time.Instant;

/** A link that was made. */
public record ShareView(String url, String id, Instant expiresAt) {}
