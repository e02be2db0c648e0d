package dev.perdure.activities.tool.todo;

/** One entry of a run's list of things to do. */
public record Todo(String content, String status, String priority) {}
