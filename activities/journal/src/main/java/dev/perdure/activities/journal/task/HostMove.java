package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A move of a task to another host.
 *
 * @param placement the placement that the task has from the move on, 1 or more
 * @param to the host that has the files now; null if the task had none, so that its start chooses
 * @param by the person who moved the task; null for a move by policy
 */
public record HostMove(
    TaskId task, int placement, String from, @Nullable String to, @Nullable String by) {}
