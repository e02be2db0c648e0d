package dev.perdure.activities.config;

/**
 * The version of the organisation's configuration that a task began with.
 *
 * @param label names the file and the version
 * @param digest the digest of the content
 */
public record OrganisationVersion(String label, String digest) {}
