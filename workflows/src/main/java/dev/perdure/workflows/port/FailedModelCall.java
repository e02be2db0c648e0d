package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;

/**
 * A model call that no retry could save.
 *
 * @param type the failure's constant type
 * @param message a sentence for people, at most 2 KiB
 */
public record FailedModelCall(RunId run, int turn, String type, String message) {}
