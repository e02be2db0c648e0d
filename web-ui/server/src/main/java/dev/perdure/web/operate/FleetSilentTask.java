package dev.perdure.web.operate;

import dev.perdure.planner.id.TaskId;
import java.time.Instant;

/** A task without progress, and why. */
record FleetSilentTask(TaskId id, String title, Instant progressAt, Why why) {}
