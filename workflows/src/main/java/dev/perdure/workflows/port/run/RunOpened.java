package dev.perdure.workflows.port.run;

/** The turn an opened run begins with; a conversation that was used before goes on counting. */
public record RunOpened(int turn) {}
