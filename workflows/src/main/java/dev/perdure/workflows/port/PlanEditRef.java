package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;

/**
 * The ids of a person's edit of a plan, which are all that its signal carries; the journal has it.
 *
 * @param edit the artifact that holds the edited plan
 */
public record PlanEditRef(RequestId request, String edit) {}
