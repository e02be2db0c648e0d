package dev.perdure.web.task;

import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Collects the answers that a fork takes over as facts: the changed answers, and the answers that
 * people gave before the last question that is changed. Later answers may follow from a changed
 * one, so the fork asks those questions itself.
 */
@Component
final class ForkAnswers {

  private static final String FIELD = TaskForkService.ARGUMENTS + TaskForkService.ANSWERS;

  private final TaskReader taskReader;
  private final RequestReader requestReader;
  private final RunStore runStore;

  ForkAnswers(TaskReader taskReader, RequestReader requestReader, RunStore runStore) {
    this.taskReader = taskReader;
    this.requestReader = requestReader;
    this.runStore = runStore;
  }

  /** The answers of a fork that begins at the beginning; another request takes none over. */
  List<AnsweredQuestion> fromTheBeginning(TaskRecord task, JsonObject choices) {
    boolean changes = choices.fields().containsKey(TaskForkService.ANSWERS);
    if (choices.fields().containsKey(TaskForkService.REQUEST)) {
      if (changes) {
        throw ApiFailure.invalid(
            FIELD,
            "Another request asks its own questions: send one of '%s' and '%s'."
                .formatted(TaskForkService.REQUEST, TaskForkService.ANSWERS));
      }
      return List.of();
    }
    return changes ? changed(task, given(task, choices)) : inherited(task);
  }

  /** The answers of a fork that goes on after steps: only its other steps may ask again. */
  List<AnsweredQuestion> after(TaskRecord task, JsonObject choices, ForkPoint point) {
    if (!choices.fields().containsKey(TaskForkService.ANSWERS)) {
      return inherited(task);
    }
    Map<RequestId, ChangedAnswer> given = given(task, choices);
    List<RunRecord> runs = runStore.ofTask(task.id());
    given.forEach((id, changed) -> {
      if (!isAskedAgain(changed.record().request().runId(), runs, point)) {
        throw ApiFailure.invalid(
            FIELD + "." + id,
            "Request '%s' was not asked by a step that this fork carries out, so its answer is part of the plan or of a finished step: fork after an earlier step, or from the beginning."
                .formatted(id));
      }
    });
    return changed(task, given);
  }

  private static boolean isAskedAgain(
      @Nullable RunId asker, List<RunRecord> runs, ForkPoint point) {
    return asker != null
        && runs.stream()
            .filter(run -> run.kind() == RunKind.STEP && asker.isWithin(run.id()))
            .flatMap(run -> Optional.ofNullable(run.step()).stream())
            .anyMatch(step -> point.steps().stream().noneMatch(kept -> kept.value().equals(step)));
  }

  private List<AnsweredQuestion> inherited(TaskRecord task) {
    return taskReader.options(task.id()).inheritedAnswers();
  }

  /** Reads the changed answers; refuses an empty or malformed field. */
  private Map<RequestId, ChangedAnswer> given(TaskRecord task, JsonObject choices) {
    if (!(choices.fields().get(TaskForkService.ANSWERS) instanceof Map<?, ?> fields)
        || fields.isEmpty()) {
      throw ApiFailure.invalid(
          FIELD,
          "'answers' names answered requests with their other answers, as in {\"REQUEST\": [[\"LABEL\"]]}.");
    }
    Map<RequestId, ChangedAnswer> given = new LinkedHashMap<>();
    fields.forEach((name, value) -> {
      ChangedAnswer changed =
          ChangedAnswer.read(requestReader, task.id(), String.valueOf(name), value);
      given.put(changed.record().request().id(), changed);
    });
    return given;
  }

  private List<AnsweredQuestion> changed(TaskRecord task, Map<RequestId, ChangedAnswer> given) {
    List<AnsweredQuestion> facts = new ArrayList<>(inherited(task));
    int left = given.size();
    for (RequestRecord record : requestReader.decided(task.id())) {
      if (left == 0) {
        break;
      }
      ChangedAnswer changed = given.get(record.request().id());
      facts.addAll(
          changed == null
              ? AnsweredQuestion.of(record)
              : AnsweredQuestion.of(record, changed.answers()));
      left -= changed == null ? 0 : 1;
    }
    SizeLimits.text(FIELD, AnsweredQuestion.text(facts));
    return facts;
  }
}
