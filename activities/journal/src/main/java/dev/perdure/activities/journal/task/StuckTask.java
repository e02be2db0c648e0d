package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;

/** A task whose root workflow fails. */
public record StuckTask(TaskId id, String title, StuckTaskSighting sighting) {}
