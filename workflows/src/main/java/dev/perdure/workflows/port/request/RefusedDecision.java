package dev.perdure.workflows.port.request;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.DecisionId;
import dev.perdure.planner.request.RequestId;

/** A decision that the journal could not hold; its request is pending as before. */
public record RefusedDecision(TaskId task, RequestId request, DecisionId decision, String reason) {}
