package dev.perdure.workflows.port.task;

/** Whether the task is at rest; false where a message arrived that has to be seen to first. */
public record Ended(boolean atRest) {}
