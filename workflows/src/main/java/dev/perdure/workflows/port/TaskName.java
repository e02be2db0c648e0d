package dev.perdure.workflows.port;

import org.jspecify.annotations.Nullable;

/**
 * The name that a small model gave to a task.
 *
 * @param title the new title, without a secret; null if the task keeps its title
 */
public record TaskName(@Nullable String title) {}
