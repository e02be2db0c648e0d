package dev.perdure.activities.agent;

import dev.perdure.activities.model.wire.WireRequest;
import java.util.Set;

/**
 * A request and what its run may do.
 *
 * @param name strategy, agent, phase and opening
 * @param refused the offered tools that the run's phase refuses
 * @param readOnly whether nothing may change but the plan
 * @param changes whether a tool is offered that changes something
 */
record RequestMatrixCell(
    String name, WireRequest request, Set<String> refused, boolean readOnly, boolean changes) {}
