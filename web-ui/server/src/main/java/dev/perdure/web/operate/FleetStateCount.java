package dev.perdure.web.operate;

import dev.perdure.planner.task.TaskState;

/** How many tasks are in a state. */
record FleetStateCount(TaskState state, int tasks) {}
