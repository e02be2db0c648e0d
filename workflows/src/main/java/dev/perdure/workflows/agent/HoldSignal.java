package dev.perdure.workflows.agent;

/** Whether a run is held. */
public record HoldSignal(boolean held) {}
