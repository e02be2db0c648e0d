package dev.perdure.workflows.port;

import org.jspecify.annotations.Nullable;

/**
 * How the commands of a step or of the plan went.
 *
 * @param failure the command that did not pass and what it said; null if all passed
 * @param diff the artifact with what the step changed, for the reviewer of its described checks or
 *     for the next attempt; null if there is neither
 */
public record CheckResult(@Nullable String failure, @Nullable String diff) {}
