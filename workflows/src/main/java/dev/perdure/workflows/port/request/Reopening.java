package dev.perdure.workflows.port.request;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.RequestId;

/** A plan under approval whose planning goes on if people have said something meanwhile. */
public record Reopening(TaskId task, RequestId request) {}
