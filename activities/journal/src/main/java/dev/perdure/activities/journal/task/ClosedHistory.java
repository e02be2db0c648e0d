package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;
import java.time.Instant;

/**
 * A stored event history of a closed workflow.
 *
 * @param workflow the id of the workflow: the id of the task, or of one of its runs
 * @param execution the engine's id of this execution of the workflow
 * @param type the name of the workflow's type
 * @param state how the execution closed, such as {@code completed} or {@code continued_as_new}
 * @param events the number of events
 * @param size the bytes of the history before its compression
 */
public record ClosedHistory(
    TaskId task,
    String workflow,
    String execution,
    String type,
    String state,
    Instant closedAt,
    int events,
    long size) {}
