package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.TaskCommit;
import java.time.Instant;

/**
 * A commit that was made for a request, and its message.
 *
 * @param ended when all calls had ended whose effects it has
 */
record StepCommit(String message, TaskCommit committed, Instant ended) {}
