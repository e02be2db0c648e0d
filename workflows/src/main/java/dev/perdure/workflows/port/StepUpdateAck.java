package dev.perdure.workflows.port;

/** Whether a person left a step out before it began. */
public record StepUpdateAck(boolean leftOut) {}
