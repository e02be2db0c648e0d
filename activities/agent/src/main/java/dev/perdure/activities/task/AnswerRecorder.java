package dev.perdure.activities.task;

import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordCitation;
import dev.perdure.activities.journal.task.TaskRecordResult;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskResult;
import java.util.List;
import java.util.Optional;

/** Composes and stores the answer with which a task ends, with its citations. */
final class AnswerRecorder {

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final CitationVerifier citationVerifier;
  private final GivenAnswers givenAnswers;
  private final AnswerText answerText;

  AnswerRecorder(
      TaskReader taskReader,
      TaskStore taskStore,
      CitationVerifier citationVerifier,
      GivenAnswers givenAnswers,
      AnswerText answerText) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.citationVerifier = citationVerifier;
    this.givenAnswers = givenAnswers;
    this.answerText = answerText;
  }

  /** An answered or delivered task says what its work ended in; a planned one its plan. */
  void record(TaskResult ending) {
    if (ending.state() != TaskState.ANSWERED && ending.state() != TaskState.DELIVERED) {
      return;
    }
    TaskRecord task = taskReader.find(ending.task()).orElseThrow();
    GivenAnswers.GivenAnswer given = givenAnswers.given(task);
    String words = answerText.of(task, given);
    boolean answers = ending.state() == TaskState.ANSWERED;
    List<TaskRecordCitation> cited = answers ? cited(task, given, words) : List.of();
    TaskRecordResult handed =
        Optional.ofNullable(task.result())
            .orElseGet(() -> new TaskRecordResult(null, null, List.of(), null, null, null, null));
    taskStore.result(
        ending.task(),
        new TaskRecordResult(
            words,
            givenAnswers.demanded(task).map(RunResult::output).orElse(null),
            cited,
            handed.branch(),
            handed.commit(),
            handed.patch(),
            handed.pullRequest()));
  }

  /** Citations that were given; if there are none, the places that the words name. */
  private List<TaskRecordCitation> cited(
      TaskRecord task, GivenAnswers.GivenAnswer given, String words) {
    return given.citations().isEmpty()
        ? citationVerifier.named(task, words)
        : citationVerifier.given(task, given.citations());
  }
}
