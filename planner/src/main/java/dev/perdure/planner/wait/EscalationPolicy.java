package dev.perdure.planner.wait;

/** When a waiting request goes to another assignee, and to whom. */
public record EscalationPolicy(WaitSpan after, String to) {}
