package dev.perdure.workflows.port.workspace;

/** Whether the tree was still the one remembered. */
public record TreeGuard(boolean unchanged) {}
