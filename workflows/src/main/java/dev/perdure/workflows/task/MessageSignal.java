package dev.perdure.workflows.task;

/** A person's message, by its id in the journal. */
public record MessageSignal(String message) {}
