package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;

/** An event of a run at a turn, counted from 1. */
public record HookRequest(RunId run, int turn, HookEvent event) {}
