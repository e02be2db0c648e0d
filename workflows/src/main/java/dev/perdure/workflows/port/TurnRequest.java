package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;

/** One model call of a run, counted from 1. */
public record TurnRequest(RunId run, int turn) {}
