package dev.perdure.activities.journal.access;

import java.util.Optional;

/** The repository of a record; empty for a record of a task without a repository. */
public record TaskRepository(Optional<String> location) {}
