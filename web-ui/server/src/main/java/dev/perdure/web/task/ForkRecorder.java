package dev.perdure.web.task;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.task.ForkInitializer;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import java.util.List;
import org.springframework.stereotype.Component;

/** Records what a fork begins with: steps, answers and the options that it goes without. */
@Component
final class ForkRecorder {

  private static final String LEFT_OUT =
      "This fork goes without options of task '%s' that have no effect here: %s.";

  private static final String ANSWERED =
      "This fork begins with answers to questions of task '%s': %s";

  private static final int MAX_TOLD_LENGTH = 2_000;

  private final EventLog eventLog;
  private final ForkInitializer forkInitializer;

  ForkRecorder(EventLog eventLog, ForkInitializer forkInitializer) {
    this.eventLog = eventLog;
    this.forkInitializer = forkInitializer;
  }

  /** Tells people which options of the first task have no effect, and which answers hold. */
  void tell(TaskId fork, TaskId first, List<String> leftOut, List<AnsweredQuestion> answers) {
    if (!leftOut.isEmpty()) {
      eventLog.notice(
          fork, NoticeLevel.INFO, LEFT_OUT.formatted(first, String.join(", ", leftOut)));
    }
    if (!answers.isEmpty()) {
      eventLog.notice(
          fork,
          NoticeLevel.INFO,
          ANSWERED.formatted(
              first, TextShortener.start(AnsweredQuestion.text(answers), MAX_TOLD_LENGTH)));
    }
  }

  /** Takes over the finished steps. */
  void take(TaskId fork, ForkOrigin origin, ForkPoint point) {
    forkInitializer.take(fork, origin, point.steps());
  }
}
