package dev.perdure.web.task;

import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionArbiter;
import dev.perdure.planner.request.DecisionRuling;
import dev.perdure.planner.request.Outcome;
import dev.perdure.web.problem.ApiFailure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Another answer of a fork to a question that a person answered in the first task. */
record ChangedAnswer(RequestRecord record, List<List<String>> answers) {

  private static final String FIELD = TaskForkService.ARGUMENTS + TaskForkService.ANSWERS + ".";

  ChangedAnswer {
    answers = List.copyOf(answers);
  }

  /** Reads one answer; refuses a request without an answer of a person, and an unfit answer. */
  static ChangedAnswer read(RequestReader requestReader, TaskId task, String id, Object value) {
    RequestRecord record = answered(requestReader, task, id);
    ChangedAnswer changed = new ChangedAnswer(record, lists(id, value));
    objection(changed)
        .ifPresent(reason -> {
          throw ApiFailure.invalid(
              FIELD + id, "The answer to request '%s' does not fit: %s".formatted(id, reason));
        });
    return changed;
  }

  private static RequestRecord answered(RequestReader requestReader, TaskId task, String id) {
    Optional<RequestRecord> found =
        id.isBlank() ? Optional.empty() : requestReader.find(new RequestId(id));
    RequestRecord record =
        found
            .filter(request -> request.request().taskId().equals(task))
            .orElseThrow(() ->
                ApiFailure.invalid(
                    FIELD + id,
                    "Task '%s' has no request '%s': name a question of this task that was answered."
                        .formatted(task, id)));
    if (AnsweredQuestion.of(record).isEmpty()) {
      throw ApiFailure.invalid(
          FIELD + id,
          "Request '%s' is no answered question of task '%s' (kind %s, %s): name a question that a person answered."
              .formatted(
                  id,
                  task,
                  Json.name(record.request().kind()),
                  Json.name(record.request().status())));
    }
    return record;
  }

  private static List<List<String>> lists(String id, Object value) {
    if (value instanceof List<?> lists
        && lists.stream().allMatch(each -> each instanceof List<?> texts && isTexts(texts))) {
      return lists.stream()
          .map(each -> ((List<?>) each).stream().map(String::valueOf).toList())
          .toList();
    }
    throw ApiFailure.invalid(
        FIELD + id,
        "The answer to request '%s' is a list for each of its questions, as in [[\"LABEL\"]]."
            .formatted(id));
  }

  private static boolean isTexts(List<?> texts) {
    return texts.stream().allMatch(String.class::isInstance);
  }

  /** The fault that the same answer would have had as the decision on the request. */
  private static Optional<String> objection(ChangedAnswer changed) {
    var terms = changed.record().terms();
    var decision =
        new Decision(
            terms.id(),
            new DecisionId("fork"),
            terms.digest(),
            Outcome.ANSWER,
            changed.answers(),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            changed.record().requester(),
            Instant.EPOCH);
    return DecisionArbiter.judge(terms, decision)
            instanceof DecisionRuling.Invalid(String _, String reason)
        ? Optional.of(reason)
        : Optional.empty();
  }
}
