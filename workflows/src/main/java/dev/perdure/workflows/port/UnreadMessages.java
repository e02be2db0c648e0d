package dev.perdure.workflows.port;

/**
 * Whether the planner has left messages unread. If so, a plan is neither shown nor approved, and
 * its pending request is withdrawn.
 *
 * @param queued whether a command waits until the task rests
 */
public record UnreadMessages(boolean present, boolean queued) {}
