package dev.perdure.activities.journal.audit;

/** The end of the installation's chain of audit records. */
public record TrailHead(long position, String hash) {}
