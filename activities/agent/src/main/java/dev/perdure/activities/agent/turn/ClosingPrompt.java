package dev.perdure.activities.agent.turn;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.agent.prompt.FinalReports;
import dev.perdure.activities.agent.prompt.StepBriefing;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.PromptLibrary;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The prompt for the closing summary of a task: its request, its reports and its checks. */
final class ClosingPrompt {

  private static final int MAX_PROMPT_TEXT_LENGTH = 16_000;

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final StepStore stepStore;
  private final FinalReports finalReports;
  private final PromptLibrary prompts;

  ClosingPrompt(
      TaskReader taskReader,
      TaskStore taskStore,
      StepStore stepStore,
      FinalReports finalReports,
      PromptLibrary prompts) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.stepStore = stepStore;
    this.finalReports = finalReports;
    this.prompts = prompts;
  }

  String of(TaskId task) {
    Stream<StepRecordCheckRecord> checks =
        Stream.concat(
            stepStore.all(task).stream().flatMap(step -> step.checks().stream()),
            taskStore.verification(task).stream());
    return prompts
        .prompt("summary/closing")
        .render(
            Map.of(
                "request",
                    TextShortener.start(taskReader.get(task).request(), MAX_PROMPT_TEXT_LENGTH),
                "reports", TextShortener.start(finalReports.of(task), MAX_PROMPT_TEXT_LENGTH),
                "checks", checks.map(ClosingPrompt::check).collect(joining("\n"))));
  }

  private static String check(StepRecordCheckRecord check) {
    if (Boolean.FALSE.equals(check.passed())) {
      return StepBriefing.failure(check);
    }
    String what = Objects.requireNonNullElse(check.command(), String.valueOf(check.description()));
    return "- %s: %s".formatted(what, check.passed() == null ? "not decided" : "passed");
  }
}
