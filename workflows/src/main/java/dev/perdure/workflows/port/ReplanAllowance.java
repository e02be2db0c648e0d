package dev.perdure.workflows.port;

/** Whether the rest of a plan may be replanned again. */
public record ReplanAllowance(boolean allowed) {}
