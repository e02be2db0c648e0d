package dev.perdure.workflows.port.run;

import dev.perdure.planner.envelope.RunId;

/** A run by its id. */
public record RunRef(RunId run) {}
