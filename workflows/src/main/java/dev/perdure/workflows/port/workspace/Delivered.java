package dev.perdure.workflows.port.workspace;

/** Whether the task changed any file. */
public record Delivered(boolean changed) {}
