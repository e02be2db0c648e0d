package dev.perdure.activities.journal.run;

/** A line of a run's to-do list, as the model wrote it. */
public record Todo(String content, String status, String priority) {}
