package dev.perdure.web.control;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.outbox.ActivityRetrier;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.util.OptionalInt;
import org.springframework.stereotype.Component;

/**
 * Carries out a person's "retry now": ends the backoff of a task's activities in Temporal, or says
 * why it can't.
 */
@Component
final class RetryNowService {

  private final ActivityRetrier activityRetrier;

  RetryNowService(ActivityRetrier activityRetrier) {
    this.activityRetrier = activityRetrier;
  }

  void now(TaskRecord task) {
    OptionalInt tried = tried(task);
    if (tried.isEmpty()) {
      throw refusal(
          "The engine of this server can't end a wait: task '%s' is tried again by itself."
              .formatted(task.id()));
    }
    if (tried.getAsInt() == 0) {
      throw refusal(
          "Nothing of task '%s' waits before it is tried again: '%s why %s' says what it waits for."
              .formatted(task.id(), LauncherName.NAME, task.id()));
    }
  }

  private OptionalInt tried(TaskRecord task) {
    try {
      return activityRetrier.retryNow(task.id());
    } catch (EngineUnavailable _) {
      throw ApiFailure.of(
          ProblemCode.UNAVAILABLE, "The engine does not answer: try again in a moment.");
    }
  }

  private static ApiFailure refusal(String sentence) {
    return ApiFailure.of(ProblemCode.ILLEGAL_IN_STATE, sentence);
  }
}
