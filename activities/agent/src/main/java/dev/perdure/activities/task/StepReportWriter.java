package dev.perdure.activities.task;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.StepUpdate;
import java.util.List;
import java.util.Map;

/** Records the report of a finished step and tells it to the main run. */
final class StepReportWriter {

  private static final int MAX_RESULT_LENGTH = 4_000;

  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final StepStore stepStore;
  private final PromptLibrary prompts;

  StepReportWriter(
      ConversationStore conversationStore,
      ToolCallStore toolCallStore,
      StepStore stepStore,
      PromptLibrary prompts) {
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.stepStore = stepStore;
    this.prompts = prompts;
  }

  void write(StepUpdate update, RunId run) {
    String report = cut(report(run));
    stepStore.result(update.task(), update.step(), report);
    String title = stepStore.find(update.task(), update.step()).map(StepRecord::title).orElse("");
    String text =
        prompts
            .prompt("step/finished")
            .render(Map.of("id", update.step().value(), "title", title, "report", report));
    String key = new StepRunId(update.task(), update.step(), update.attempt()).name();
    conversationStore.append(update.task().mainRun(), key, 0, List.of(new Part.Text(text, true)));
  }

  /** The newest text of a run, or else the result of its fixed call. */
  private String report(RunId run) {
    String words = conversationStore.lastWords(run);
    return words.isBlank()
        ? toolCallStore.answered(run, 1).stream()
            .flatMap(call -> call.result().stream())
            .map(Part.ToolResult::content)
            .findFirst()
            .orElse("")
        : words;
  }

  private static String cut(String text) {
    return TextShortener.start(text, MAX_RESULT_LENGTH);
  }
}
