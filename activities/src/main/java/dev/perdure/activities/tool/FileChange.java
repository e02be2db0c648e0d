package dev.perdure.activities.tool;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One file to change: its path in the worktree, where it really lies, the SHA-256 it has now (empty
 * for a new file), its bytes after (empty to delete it), the file whose mode it has or takes over,
 * and whether it shall be executable (empty if that mode says so).
 */
public record FileChange(
    String path,
    Path target,
    Optional<String> before,
    Optional<byte[]> after,
    Path modeOf,
    Optional<Boolean> executable) {}
