package dev.perdure.web.task;

import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;

/** Refuses messages that call a slash command whose file can't be used. */
public final class ReadableCommandCheck {

  private ReadableCommandCheck() {}

  /** Checks a message to a task, whose text stands in a field of the request's body. */
  public static void require(TaskStore taskStore, TaskId task, String field, String text) {
    taskStore
        .commands(task)
        .called(text)
        .flatMap(called -> called.command().refusal())
        .ifPresent(refusal -> {
          throw ApiFailure.invalid(field, refusal);
        });
  }
}
