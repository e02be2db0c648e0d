package dev.perdure.activities.journal.audit;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A place where the log of decisions differs from what was recorded.
 *
 * @param position the place in the task's chain; null for a row without a place in the chain
 * @param sentence the finding in words
 */
public record AuditFinding(
    TaskId taskId,
    AuditFindingKind kind,
    @Nullable Integer position,
    @Nullable RequestId requestId,
    @Nullable DecisionId decisionId,
    String sentence) {}
