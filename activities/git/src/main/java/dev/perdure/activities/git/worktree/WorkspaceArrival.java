package dev.perdure.activities.git.worktree;

import dev.perdure.planner.id.TaskId;

/**
 * A worktree that comes from another host.
 *
 * @param placement how often its task has moved
 */
public record WorkspaceArrival(TaskId task, String branch, String base, int placement) {}
