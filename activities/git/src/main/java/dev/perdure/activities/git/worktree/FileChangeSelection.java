package dev.perdure.activities.git.worktree;

import java.util.Optional;

/**
 * The change of one file between two commits, or one hunk of it.
 *
 * @param path the file, as it is called after the change
 * @param hunk the hunk, counted from 1; empty for the whole file
 */
public record FileChangeSelection(String from, String to, String path, Optional<Integer> hunk) {}
