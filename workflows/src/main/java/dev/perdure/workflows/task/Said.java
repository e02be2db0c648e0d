package dev.perdure.workflows.task;

/** A message of a person, by its id in the records. */
public record Said(String message) {}
