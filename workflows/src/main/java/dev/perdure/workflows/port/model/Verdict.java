package dev.perdure.workflows.port.model;

/** Whether something passed; the reasons stand in the records. */
public record Verdict(boolean passed) {}
