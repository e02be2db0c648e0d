package dev.perdure.workflows.port.model;

/** Whether something passed, and why. */
public record Verdict(boolean passed, String reason) {}
