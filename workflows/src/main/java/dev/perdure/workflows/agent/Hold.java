package dev.perdure.workflows.agent;

/** Whether a run is held. */
public record Hold(boolean held) {}
