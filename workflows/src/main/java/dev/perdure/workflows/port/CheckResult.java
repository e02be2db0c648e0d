package dev.perdure.workflows.port;

import org.jspecify.annotations.Nullable;

/**
 * How the commands of a step or of the plan went.
 *
 * @param failure the command that did not pass and what it said; null where all passed
 * @param diff the artifact with what the step changed, for whoever judges its described checks or
 *     makes the next attempt; null where nobody does
 */
public record CheckResult(@Nullable String failure, @Nullable String diff) {}
