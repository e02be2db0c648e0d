package dev.perdure.workflows.port.model;

import dev.perdure.planner.id.RunId;

/** One model call of a run, counted from 1. */
public record Turn(RunId run, int turn) {}
