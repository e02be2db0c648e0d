package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;

/**
 * A person's edit of the plan under approval. A signal names it by request and artifact; the
 * activity takes the rest from the journal.
 *
 * @param base the digest of what was edited
 * @param edit the artifact that holds the edited plan
 */
public record PlanEditRequest(
    TaskId task, RequestId request, String base, String edit, String by) {}
