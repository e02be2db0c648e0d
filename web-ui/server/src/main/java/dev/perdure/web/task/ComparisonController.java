package dev.perdure.web.task;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.task.TaskComparisonReader;
import dev.perdure.activities.journal.task.TaskComparisonReaderAgentCalls;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordFailure;
import dev.perdure.activities.journal.task.TaskRecordResult;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that compares two tasks side by side: usage, calls, time, checks and outcome. */
@RestController
final class ComparisonController {

  private final TaskReader taskReader;
  private final CheckCounter checkCounter;
  private final TaskLookup tasks;
  private final TaskChangeReader changes;
  private final TaskComparisonReader taskComparisonReader;
  private final RequestReader requestReader;

  ComparisonController(
      TaskReader taskReader,
      CheckCounter checkCounter,
      TaskLookup tasks,
      TaskChangeReader changes,
      TaskComparisonReader taskComparisonReader,
      RequestReader requestReader) {
    this.taskReader = taskReader;
    this.checkCounter = checkCounter;
    this.tasks = tasks;
    this.changes = changes;
    this.taskComparisonReader = taskComparisonReader;
    this.requestReader = requestReader;
  }

  /**
   * Two tasks side by side.
   *
   * @param difference the files that differ from the first task's to the second's; null if this
   *     host lacks the files of one
   */
  record Comparison(String request, List<Side> sides, @Nullable ChangeSet difference) {}

  /**
   * One of two tasks.
   *
   * @param model the model it was handed over with; null for the server's own
   * @param answers the answers that it took over as a fork, then those that people gave it
   * @param seconds from its creation to its end, or until now
   * @param replans revisions of its plan after the first
   * @param decisions requests that people settled
   * @param outcome the sentence that its end is told by; null before
   */
  record Side(
      String id,
      String title,
      String request,
      List<AnsweredQuestion> answers,
      Strategy strategy,
      @Nullable String model,
      TaskState state,
      Usage usage,
      List<TaskComparisonReaderAgentCalls> agents,
      int calls,
      int seconds,
      int replans,
      int decisions,
      Checks checks,
      @Nullable String outcome) {}

  /** The checks of a task's steps and its verification, by their results. */
  record Checks(long passed, long failed, long open) {}

  @Operation(operationId = "compareTasks", summary = "Compare two tasks")
  @GetMapping("/api/tasks/{id}/compare")
  Comparison compare(
      @PathVariable String id,
      @RequestParam(name = "with", required = false) @Nullable String other) {
    var task = tasks.get(id);
    var partner =
        Optional.ofNullable(other)
            .map(tasks::get)
            .or(() -> taskComparisonReader.partner(task.id()).flatMap(this::visible))
            .orElseThrow(() ->
                ApiFailure.invalid(
                    "with",
                    "Task '%s' has no fork and was not handed over for a comparison: name the other task, as in ?with=ID."
                        .formatted(id)));
    return new Comparison(
        task.request(),
        List.of(side(task), side(partner)),
        changes.between(task.id(), partner.id()).orElse(null));
  }

  private Optional<TaskRecord> visible(TaskId task) {
    return tasks.find(task.value());
  }

  private Side side(TaskRecord task) {
    var agents = taskComparisonReader.agents(task.id());
    var counts = taskComparisonReader.counts(task.id());
    return new Side(
        task.id().value(),
        task.title(),
        task.request(),
        answers(task),
        task.strategy(),
        task.model(),
        task.state(),
        task.usage(),
        agents,
        agents.stream().mapToInt(TaskComparisonReaderAgentCalls::calls).sum(),
        counts.seconds(),
        counts.replans(),
        counts.decisions(),
        checkCounter.checks(task.id()),
        outcome(task).orElse(null));
  }

  private List<AnsweredQuestion> answers(TaskRecord task) {
    return Stream.concat(
            taskReader.options(task.id()).inheritedAnswers().stream(),
            requestReader.decided(task.id()).stream()
                .flatMap(record -> AnsweredQuestion.of(record).stream()))
        .toList();
  }

  private static Optional<String> outcome(TaskRecord task) {
    return Optional.ofNullable(task.failure())
        .map(TaskRecordFailure::message)
        .or(() -> Optional.ofNullable(task.result()).map(TaskRecordResult::text));
  }
}
