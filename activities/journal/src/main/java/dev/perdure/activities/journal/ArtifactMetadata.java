package dev.perdure.activities.journal;

/** The metadata of an artifact. */
public record ArtifactMetadata(String sha256, String mediaType, long size) {}
