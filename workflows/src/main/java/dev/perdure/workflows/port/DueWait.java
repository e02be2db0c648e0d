package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;

/**
 * A moment that has come in the wait of a request.
 *
 * @param at the time of the workflow
 * @param blocked whether no run can go on without the request
 */
public record DueWait(TaskId task, RequestId request, Instant at, boolean blocked) {}
