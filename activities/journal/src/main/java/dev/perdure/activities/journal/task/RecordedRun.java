package dev.perdure.activities.journal.task;

/**
 * A run as the records have it.
 *
 * @param workflow the workflow that carries it out, or did so last
 * @param turns the number of its answered turns
 * @param isOpen whether the run has begun and not ended
 */
public record RecordedRun(String id, String workflow, int turns, boolean isOpen) {}
