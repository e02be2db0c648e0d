package dev.perdure.workflows.port;

/** Whether the task is at rest; false if a message arrived that has to be seen to first. */
public record TaskEndAck(boolean atRest) {}
