package dev.perdure.activities.journal.task;

import java.time.Duration;

/**
 * How far the copies of all tasks' files are behind.
 *
 * @param tasks how many tasks have changes that wait for their copy
 * @param oldest how long the oldest of these changes waits; zero if none does
 */
public record CopyLag(int tasks, Duration oldest) {}
