package dev.perdure.web.run;

import java.time.Instant;

/** A link that was made. */
public record ShareView(String url, String id, Instant expiresAt) {}
