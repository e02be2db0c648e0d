package dev.perdure.workflows.port;

/** Whether something passed; the reasons stand in the records. */
public record Verdict(boolean passed) {}
