package dev.perdure.activities.git.worktree;

/**
 * Where a task is at.
 *
 * @param commit the commit of its files: the newest checkpoint, unless something was undone
 * @param tip the newest commit of its branch
 */
public record CheckpointPosition(String commit, String tip) {}
