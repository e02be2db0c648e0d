package dev.perdure.workflows.port.workspace;

import org.jspecify.annotations.Nullable;

/**
 * How the commands of a step or of the plan went.
 *
 * @param failure the command that did not pass and what it said; null where all passed
 * @param diff the artifact with what the step changed, for whoever judges its described checks;
 *     null where there is none
 */
public record Checked(@Nullable String failure, @Nullable String diff) {}
