package dev.perdure.workflows.port;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;

/** The report of the subagent that a call has started in the background. */
public record DueReport(RunId run, CallId call, int turn) {}
