package dev.perdure.activities.workspace;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;

/** A command, the run it belongs to and the id of its exactly-once record. */
record PlanCommand(RunId run, CallId call, String command) {}
