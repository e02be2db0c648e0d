package dev.perdure.workflows.port;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;

/** The ids of a person's decision, which are all that its signal carries; the journal has it. */
public record DecisionRef(RequestId requestId, DecisionId decisionId) {}
