package dev.perdure.activities.journal.task;

import org.jspecify.annotations.Nullable;

/**
 * The placement of a task, as one host sees it.
 *
 * @param number how often the host of the task has changed
 * @param host the host of the task; null while none is chosen
 * @param leftAt the number of the last move away from the host that asks; 0 without such a move
 */
public record FilePlacement(int number, @Nullable String host, int leftAt) {}
