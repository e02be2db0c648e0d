package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;

/** A record that was dropped, and why. */
public record DroppedRecord(TaskId task, String reason) {}
