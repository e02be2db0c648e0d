package dev.perdure.workflows.port;

/** Whether a state was recorded; false if the task's present state does not allow it. */
public record TransitionAck(boolean accepted) {}
