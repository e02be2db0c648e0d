package dev.perdure.activities.process;

/** The most bytes that are kept of standard output and standard error. */
public record CapturedOutputLimits(int output, int errors) {}
