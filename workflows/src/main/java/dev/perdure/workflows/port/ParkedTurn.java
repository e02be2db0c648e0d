package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;

/** A model call of a run that failed for long, and the request that asks a person about it. */
public record ParkedTurn(RunId run, int turn, RequestId request) {}
