package dev.perdure.activities.tool;

/** A person's yes to one call: the decision, and the digest of what they saw. */
public record CallGrant(String decisionId, String digest) {}
