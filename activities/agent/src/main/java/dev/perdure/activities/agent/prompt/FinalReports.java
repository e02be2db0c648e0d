package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.workflows.port.ResumePoint;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Final report of a task: the report of each step under the step's title. After a follow-up, the
 * last text of the main run comes below the steps. A task without steps has only that text.
 */
public final class FinalReports {

  private static final int MAX_REPORT = 2_000;

  private final TaskStore taskStore;

  private final ConversationStore conversationStore;
  private final StepStore stepStore;

  public FinalReports(
      TaskStore taskStore, ConversationStore conversationStore, StepStore stepStore) {
    this.taskStore = taskStore;
    this.conversationStore = conversationStore;
    this.stepStore = stepStore;
  }

  /** Renders the final report of a task as Markdown. */
  public String of(TaskId task) {
    String steps = ofSteps(task);
    String words =
        steps.isEmpty() || followsUp(task) ? conversationStore.lastWords(task.mainRun()) : "";
    return (steps + "\n\n" + words).strip();
  }

  private boolean followsUp(TaskId task) {
    return taskStore
        .execution(task)
        .filter(last -> last.resumePoint() == ResumePoint.FOLLOW_UP)
        .isPresent();
  }

  private String ofSteps(TaskId task) {
    List<StepRecord> reported =
        stepStore.all(task).stream().filter(step -> !report(step).isEmpty()).toList();
    return reported.size() == 1
        ? report(reported.getFirst())
        : reported.stream().map(FinalReports::line).collect(Collectors.joining("\n"));
  }

  private static String line(StepRecord step) {
    String report = TextShortener.start(report(step), MAX_REPORT).replace("\n", "\n  ");
    return "- %s: %s".formatted(step.title(), report);
  }

  private static String report(StepRecord step) {
    return Objects.requireNonNullElse(step.result(), "").strip();
  }
}
