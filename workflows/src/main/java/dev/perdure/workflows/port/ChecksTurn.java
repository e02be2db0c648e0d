package dev.perdure.workflows.port;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;

/** The turn of a delegated run in which its checks are run. */
public record ChecksTurn(RunId run, CallId call, int turn) {}
