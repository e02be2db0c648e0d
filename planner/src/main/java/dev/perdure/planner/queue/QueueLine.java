package dev.perdure.planner.queue;

import org.jspecify.annotations.Nullable;

/**
 * The tasks of one person on one repository, which start in the order of their creation.
 *
 * @param repository the name of the repository in its common spelling; null for none
 */
public record QueueLine(String person, @Nullable String repository) {}
