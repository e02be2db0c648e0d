package dev.perdure.activities.workspace.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.history.HistoryActivities;
import dev.perdure.workflows.port.history.HistoryAnswer;
import dev.perdure.workflows.port.history.HistoryAsk;
import dev.perdure.workflows.port.history.HistoryQuestion;
import java.util.Optional;

/** Answers the checkpoint queries of other hosts from the files of this one. */
public record HistoryActivitiesImpl(LocalCheckpointHistory history, Artifacts artifacts)
    implements HistoryActivities {

  private static final int LONGEST = 100_000;

  @Override
  public HistoryAnswer answer(HistoryAsk ask) {
    if (!history.has(ask.task())) {
      return new HistoryAnswer(false, null, null);
    }
    String json = found(ask.task(), ask.question()).map(Json::write).orElse(null);
    if (json == null || json.length() <= LONGEST) {
      return new HistoryAnswer(true, json, null);
    }
    String sha256 = artifacts.store(json.getBytes(UTF_8), "application/json");
    return new HistoryAnswer(true, null, sha256);
  }

  private Optional<?> found(TaskId task, HistoryQuestion question) {
    return switch (question) {
      case HistoryQuestion.Undo _ -> history.undo(task);
      case HistoryQuestion.Redo _ -> history.redo(task);
      case HistoryQuestion.Versions(var path) -> Optional.of(history.versions(task, path));
      case HistoryQuestion.Between(int from, int to) -> history.between(task, from, to);
    };
  }
}
