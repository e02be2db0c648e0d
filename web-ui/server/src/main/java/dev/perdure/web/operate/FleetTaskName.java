package dev.perdure.web.operate;

import dev.perdure.planner.id.TaskId;

/** A task to go to. */
record FleetTaskName(TaskId id, String title) {}
