package dev.perdure.activities.task;

import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordCitation;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.Strategy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answers that main runs gave by a tool: with citations, or as the result that the task
 * demands.
 */
final class GivenAnswers {

  private static final int MAX_READ_CALLS = 20;

  private final RunStore runStore;
  private final ToolCallStore toolCallStore;

  GivenAnswers(RunStore runStore, ToolCallStore toolCallStore) {
    this.runStore = runStore;
    this.toolCallStore = toolCallStore;
  }

  /** The answer that a run gave by the tool for answers. */
  record GivenAnswer(@Nullable String answer, List<TaskRecordCitation> citations) {

    private static final GivenAnswer NONE = new GivenAnswer(null, List.of());

    GivenAnswer {
      citations = NullSafeLists.copy(citations);
    }
  }

  /** Returns the answer of the main run, if the main run ended with the tool for answers. */
  GivenAnswer given(TaskRecord task) {
    return task.strategy() != Strategy.ANSWER || demanded(task).isPresent()
        ? GivenAnswer.NONE
        : toolCallStore.answered(task.id().mainRun(), MAX_READ_CALLS).stream()
            .filter(call -> call.call().name().equals("result"))
            .flatMap(call -> call.result().stream())
            .filter(result -> !result.isError())
            .map(Part.ToolResult::metadata)
            .reduce((_, last) -> last)
            .map(last -> Json.mapper().convertValue(last, GivenAnswer.class))
            .orElse(GivenAnswer.NONE);
  }

  /** The result of the main run, if it is the one that the task demands. */
  Optional<RunResult> demanded(TaskRecord task) {
    return runStore
        .find(task.id().mainRun())
        .map(RunRecord::result)
        .filter(result -> result.output() != null && !result.output().isEmpty());
  }
}
