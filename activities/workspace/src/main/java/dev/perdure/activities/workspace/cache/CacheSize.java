package dev.perdure.activities.workspace.cache;

/** The bytes that a cache needs on a disk, and a digest of its names, sizes and times. */
record CacheSize(long bytes, String digest) {}
