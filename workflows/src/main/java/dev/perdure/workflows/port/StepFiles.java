package dev.perdure.workflows.port;

/**
 * The directory of a step's own files.
 *
 * @param leftOut whether a person left the step out, so that they were not opened
 */
public record StepFiles(String directory, boolean leftOut) {}
