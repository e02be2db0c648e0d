package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.TaskRecordRetry;
import dev.perdure.planner.id.TaskId;

/** A task that asks its provider again. */
record FleetRetryingTask(TaskId id, String title, TaskRecordRetry retry) {}
