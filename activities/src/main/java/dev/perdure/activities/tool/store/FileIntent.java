package dev.perdure.activities.tool.store;

import org.jspecify.annotations.Nullable;

/**
 * One file a call is about to change: its path in the workspace and the SHA-256 of its content
 * before and after; null where there is no file before, or none after.
 */
public record FileIntent(String path, @Nullable String before, @Nullable String after) {}
