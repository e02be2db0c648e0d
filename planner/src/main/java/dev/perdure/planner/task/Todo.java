package dev.perdure.planner.task;

/** One entry of a run's list of things to do. */
public record Todo(String content, String status, String priority) {}
