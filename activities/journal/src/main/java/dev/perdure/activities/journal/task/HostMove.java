package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A move of a task to another host.
 *
 * @param placement the number of the move in its task, from 1 on
 * @param to the host that has the files now; null if the task had none, so that its start chooses
 * @param by the person who moved the task; null for a move by policy
 */
public record HostMove(
    TaskId task, int placement, String from, @Nullable String to, @Nullable String by) {}
