package dev.perdure.activities.workspace.change;

import org.jspecify.annotations.Nullable;

/**
 * A file that differs.
 *
 * @param oldPath where the file was before; the same as the path unless it was renamed, null if it
 *     is new
 */
public record FileChange(
    String path,
    @Nullable String oldPath,
    ChangeStatus status,
    int additions,
    int deletions,
    boolean binary,
    String diff,
    boolean truncated) {}
