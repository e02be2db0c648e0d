package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Strategy;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task to create.
 *
 * @param idempotencyKey what makes handing it over twice one task; null if the client gives none
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
    @Nullable TaskRecordRepository repository,
    Strategy strategy,
    @Nullable String agent,
    @Nullable String model,
    @Nullable BigDecimal budgetLimit,
    @Nullable String engineId,
    @Nullable String traceId,
    @Nullable TaskId forkOf) {

  /** The same task, as a fork of another one, with the answers that it takes over. */
  public NewTask asForkOf(TaskId other, List<AnsweredQuestion> answers) {
    return new NewTask(
        id,
        idempotencyKey,
        answers.isEmpty()
            ? body
            : body.with("inheritedAnswers", Json.mapper().convertValue(answers, List.class)),
        title,
        request,
        requester,
        repository,
        strategy,
        agent,
        model,
        budgetLimit,
        engineId,
        traceId,
        other);
  }
}
