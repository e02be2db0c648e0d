package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.FinalReports;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.LeftOutSteps;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordCitation;
import dev.perdure.activities.journal.task.TaskRecordResult;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Composes and stores the answer with which a task ends, with its citations. */
record AnswerRecorder(Journal journal) {

  private static final int LAST_CALLS = 20;

  /** The answer that a run gave by the tool for answers. */
  private record GivenAnswer(@Nullable String answer, List<TaskRecordCitation> citations) {

    private static final GivenAnswer NONE = new GivenAnswer(null, List.of());

    GivenAnswer {
      citations = NullSafeLists.copy(citations);
    }
  }

  /** An answered or delivered task says what its work ended in; a planned one its plan. */
  void record(TaskResult ending) {
    if (ending.state() != TaskState.ANSWERED && ending.state() != TaskState.DELIVERED) {
      return;
    }
    TaskRecord task = journal.taskReader().find(ending.task()).orElseThrow();
    GivenAnswer given = given(task);
    String said =
        plan(task)
            .or(() -> Optional.ofNullable(given.answer()))
            .orElseGet(() -> new FinalReports(journal).of(task.id()));
    String words = new LeftOutSteps(journal.steps()).below(task.id(), said);
    boolean answers = ending.state() == TaskState.ANSWERED;
    List<TaskRecordCitation> cited = answers ? cited(task, given, words) : List.of();
    TaskRecordResult handed =
        Optional.ofNullable(task.result())
            .orElseGet(() -> new TaskRecordResult(null, null, List.of(), null, null, null, null));
    journal
        .facts()
        .result(
            ending.task(),
            new TaskRecordResult(
                words,
                demanded(task).map(RunResult::output).orElse(null),
                cited,
                handed.branch(),
                handed.commit(),
                handed.patch(),
                handed.pullRequest()));
  }

  /** Citations that were given; where there are none, the places that the words name. */
  private List<TaskRecordCitation> cited(TaskRecord task, GivenAnswer given, String words) {
    var citations = new CitationVerifier(journal, task);
    return given.citations().isEmpty()
        ? citations.named(words)
        : citations.given(given.citations());
  }

  /** Returns the answer of the main run, if the main run ended with the tool for answers. */
  private GivenAnswer given(TaskRecord task) {
    return task.strategy() != Strategy.ANSWER || demanded(task).isPresent()
        ? GivenAnswer.NONE
        : journal.calls().answered(task.id().mainRun(), LAST_CALLS).stream()
            .filter(call -> call.call().name().equals("result"))
            .flatMap(call -> call.result().stream())
            .filter(result -> !result.isError())
            .map(Part.ToolResult::metadata)
            .reduce((_, last) -> last)
            .map(last -> Json.mapper().convertValue(last, GivenAnswer.class))
            .orElse(GivenAnswer.NONE);
  }

  /** The result of the main run, where it is the one that the task demands. */
  private Optional<RunResult> demanded(TaskRecord task) {
    return journal
        .runs()
        .find(task.id().mainRun())
        .map(RunRecord::result)
        .filter(result -> result.output() != null && !result.output().isEmpty());
  }

  private Optional<String> plan(TaskRecord task) {
    return Optional.of(task.id())
        .filter(_ -> task.strategy() == Strategy.PLAN_ONLY)
        .flatMap(journal.plans()::newest)
        .map(PlanStorePlanRevision::markdown);
  }
}
