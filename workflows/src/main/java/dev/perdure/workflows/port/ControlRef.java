package dev.perdure.workflows.port;

/** The id of a person's command, which is all that its signal carries; the journal has it. */
public record ControlRef(String id) {}
