package dev.perdure.activities.journal.audit;

import dev.perdure.planner.id.TaskId;

/** The last link of a task's chain of decisions. */
public record ChainHead(TaskId task, int position, String hash) {}
