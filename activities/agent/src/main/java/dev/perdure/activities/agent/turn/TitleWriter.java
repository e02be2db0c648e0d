package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.visibility.Summaries;
import java.util.Optional;

/** Writes the title of a task, by one call of a small model. */
final class TitleWriter {

  private static final int MAX_PROMPT_TEXT_LENGTH = 16_000;
  private static final int MAX_TITLE_LENGTH = 80;

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final SmallModelRun smallModelRun;

  TitleWriter(TaskReader taskReader, TaskStore taskStore, SmallModelRun smallModelRun) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.smallModelRun = smallModelRun;
  }

  /** Writes the title of a task that is under way, once. */
  void write(TaskId id, Cancellation cancellation) {
    TaskRecord task = taskReader.get(id);
    RunId run = id.run("title");
    if (!smallModelRun.isKnown(run) && !task.state().isAtRest()) {
      smallModelRun.open(
          id, run, RunKind.TITLE, TextShortener.start(task.request(), MAX_PROMPT_TEXT_LENGTH));
      smallModelRun.ask(run, cancellation, words -> rename(id, line(words)));
    }
  }

  /** The title that a model has written, for Temporal's pages; empty if none has. */
  Optional<String> written(TaskId id) {
    return Optional.of(id.run("title"))
        .filter(smallModelRun::isCompleted)
        .map(_ -> Summaries.line(taskReader.get(id).title()));
  }

  private void rename(TaskId task, String title) {
    if (!title.isBlank()) {
      taskStore.title(task, title);
    }
  }

  /** The first line without the marks that models put around titles. */
  private static String line(String text) {
    String first = text.strip().lines().findFirst().orElse("").replaceAll("\\s+", " ");
    return TextShortener.start(first.replaceAll("^[#*\"'` ]+|[*\"'`. ]+$", ""), MAX_TITLE_LENGTH);
  }
}
