package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;

/** A run by its id. */
public record RunRef(RunId run) {}
