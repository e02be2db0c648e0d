package dev.perdure.web.operate;

import dev.perdure.planner.id.TaskId;
import java.time.Instant;

/** A failed task. */
record FleetFailedTaskView(TaskId id, String title, Instant at, String message) {}
