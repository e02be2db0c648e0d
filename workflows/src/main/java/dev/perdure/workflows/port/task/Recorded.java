package dev.perdure.workflows.port.task;

/** Whether a state was recorded; false where the task's present state does not allow it. */
public record Recorded(boolean accepted) {}
