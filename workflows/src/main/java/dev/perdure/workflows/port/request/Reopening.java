package dev.perdure.workflows.port.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;

/** A plan under approval whose planning goes on if people have said something meanwhile. */
public record Reopening(TaskId task, RequestId request) {}
