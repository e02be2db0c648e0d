package dev.perdure.activities.journal;

/**
 * What is known of an artifact without its content.
 *
 * @param size bytes of the content
 */
public record Artifact(String sha256, String mediaType, long size) {}
