package dev.perdure.workflows.port;

/** Whether something passed, and why. */
public record StepVerdict(boolean passed, String reason) {}
