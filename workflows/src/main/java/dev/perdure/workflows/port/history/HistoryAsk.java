package dev.perdure.workflows.port.history;

import dev.perdure.planner.id.TaskId;

/**
 * A question about the checkpoints of a task.
 *
 * @param host the stable id of the host its files are on
 */
public record HistoryAsk(TaskId task, String host, HistoryQuestion question) {}
