package dev.perdure.workflows.port.task;

import dev.perdure.planner.id.TaskId;

/**
 * What a task under way is to be called: running, waiting for a person or parked, as its open
 * requests say.
 *
 * @param blocked whether no run can go on before a person has settled something
 * @param resumed whether a person has just let a held task go on
 */
public record Standing(TaskId task, boolean blocked, boolean resumed) {}
