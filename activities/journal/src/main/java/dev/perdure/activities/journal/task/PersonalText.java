package dev.perdure.activities.journal.task;

/** Words, and what they stand in. */
public record PersonalText(String origin, String words) {}
