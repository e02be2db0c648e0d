package dev.perdure.planner.task;

/** An entry of the to-do list that an agent keeps during its run. */
public record Todo(String content, String status, String priority) {}
