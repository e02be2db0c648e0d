package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.PromptLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The message that a fork begins with: the request, the plan of the other task and the results of
 * its steps.
 */
final class ForkOpening {

  private static final int MAX_RESULT_LENGTH = 2_000;

  private final TaskReader taskReader;
  private final TaskRequestReader taskRequestReader;
  private final StepStore stepStore;
  private final ArtifactStore artifactStore;
  private final PromptLibrary prompts;

  ForkOpening(
      TaskReader taskReader,
      TaskRequestReader taskRequestReader,
      StepStore stepStore,
      ArtifactStore artifactStore,
      PromptLibrary prompts) {
    this.taskReader = taskReader;
    this.taskRequestReader = taskRequestReader;
    this.stepStore = stepStore;
    this.artifactStore = artifactStore;
    this.prompts = prompts;
  }

  List<Part> parts(TaskId fork, PlanStorePlanRevision plan) {
    String text =
        prompts
            .prompt("plan/forked")
            .render(
                Map.of(
                    "request", taskRequestReader.text(fork),
                    "plan", plan.markdown(),
                    "results", results(fork)));
    List<AttachedFile> attached = taskReader.options(fork).attachments();
    List<Part> parts = new ArrayList<>(List.of(new Part.Text(text, true)));
    parts.addAll(Attachments.of(attached).parts(artifactStore));
    return parts;
  }

  private String results(TaskId fork) {
    return stepStore.all(fork).stream()
        .filter(step -> step.result() != null)
        .map(ForkOpening::result)
        .collect(Collectors.joining("\n"));
  }

  private static String result(StepRecord step) {
    String report = TextShortener.start(String.valueOf(step.result()), MAX_RESULT_LENGTH);
    return "- %s (%s): %s".formatted(step.id(), step.title(), report);
  }
}
