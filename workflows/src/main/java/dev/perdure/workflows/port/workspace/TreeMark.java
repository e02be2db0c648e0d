package dev.perdure.workflows.port.workspace;

import dev.perdure.planner.envelope.TaskId;

/** The tree of a workspace at a moment, by its git hash. */
public record TreeMark(TaskId task, String tree) {}
