package dev.perdure.activities.journal.task;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Strategy;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A task as it is handed over.
 *
 * @param idempotencyKey what makes handing it over twice one task; null where the client gives none
 * @param body what the client sent, whole
 * @param repository where the code is; null for a scratch workspace
 * @param budgetLimit US dollars; null for no limit
 */
public record NewTask(
    TaskId id,
    @Nullable String idempotencyKey,
    JsonObject body,
    String title,
    String request,
    String requester,
    TaskRecord.@Nullable Repository repository,
    Strategy strategy,
    @Nullable String agent,
    @Nullable String model,
    @Nullable BigDecimal budgetLimit,
    @Nullable String engineId,
    @Nullable String traceId,
    @Nullable TaskId forkOf) {}
