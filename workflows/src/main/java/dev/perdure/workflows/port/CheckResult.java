package dev.perdure.workflows.port;

import org.jspecify.annotations.Nullable;

/**
 * How the commands of a step or of the plan went.
 *
 * @param failure the command that did not pass and what it said; null if all passed
 * @param diff the artifact with what the step changed, for whoever judges its described checks or
 *     makes the next attempt; null if nobody does
 */
public record CheckResult(@Nullable String failure, @Nullable String diff) {}
