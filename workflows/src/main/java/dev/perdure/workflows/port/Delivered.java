package dev.perdure.workflows.port;

/** Whether the task changed any file. */
public record Delivered(boolean changed) {}
