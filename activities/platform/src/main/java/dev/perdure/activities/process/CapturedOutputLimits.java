package dev.perdure.activities.process;

/** The maximum bytes to keep of standard output and standard error. */
public record CapturedOutputLimits(int output, int errors) {}
