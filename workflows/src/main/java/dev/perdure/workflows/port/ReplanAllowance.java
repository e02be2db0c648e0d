package dev.perdure.workflows.port;

/** Whether the rest of a plan may be planned anew once more. */
public record ReplanAllowance(boolean allowed) {}
