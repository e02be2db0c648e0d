package dev.perdure.workflows.port.request;

/**
 * Whether people said something that the planner has not read: a plan is then neither shown nor
 * approved, and its request, where it had one, is withdrawn.
 */
public record UnreadMessages(boolean present) {}
