package dev.perdure.activities.journal.access;

/** A named token with the SHA-256 of its secret. */
public record HashedApiToken(ApiToken token, String secretHash) {}
