package dev.perdure.workflows.port;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a question about the checkpoints of a task.
 *
 * @param found whether the host has files of the task
 * @param json the answer; null if there is none, or if it is an artifact
 * @param artifact the SHA-256 of an answer too long for the engine
 */
public record CheckpointAnswer(boolean found, @Nullable String json, @Nullable String artifact) {}
