package dev.perdure.planner.request.subject;

/** One run of those that led to a request; its step is empty where it carries none out. */
public record Link(String runId, String agent, String step) {}
