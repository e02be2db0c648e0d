package dev.perdure.workflows.port;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;

/** A decision that the journal could not hold; its request is pending as before. */
public record RefusedDecision(TaskId task, RequestId request, DecisionId decision, String reason) {}
