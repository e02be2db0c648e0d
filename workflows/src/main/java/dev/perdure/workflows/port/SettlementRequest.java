package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;

/**
 * A decision that a signal names; {@code blocked} says that no run can go on even so.
 *
 * @param decision the ids by which the journal has the decision
 */
public record SettlementRequest(TaskId task, DecisionRef decision, boolean blocked) {}
