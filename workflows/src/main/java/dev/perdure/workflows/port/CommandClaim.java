package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;

/**
 * A command that a signal names.
 *
 * @param attempt distinguishes this acceptance from later ones; a command that has had its effect
 *     is accepted no more
 */
public record CommandClaim(TaskId task, String id, String attempt) {}
