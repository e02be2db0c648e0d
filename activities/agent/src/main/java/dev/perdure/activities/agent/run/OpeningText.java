package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.prompt.Prompt;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the text of the opening message of a run: a prompt filled from the records of the task.
 */
final class OpeningText {

  private final ToolCallStore toolCallStore;
  private final PromptLibrary prompts;
  private final PersonalMessages personalMessages;
  private final FailedVerification failedVerification;
  private final StepOpening stepOpening;
  private final PlanningBriefing planningBriefing;

  OpeningText(
      ToolCallStore toolCallStore,
      PromptLibrary prompts,
      PersonalMessages personalMessages,
      FailedVerification failedVerification,
      StepOpening stepOpening,
      PlanningBriefing planningBriefing) {
    this.toolCallStore = toolCallStore;
    this.prompts = prompts;
    this.personalMessages = personalMessages;
    this.failedVerification = failedVerification;
    this.stepOpening = stepOpening;
    this.planningBriefing = planningBriefing;
  }

  /** Returns the text; what the main run has to look up first is added to what people said. */
  String of(RunSpec spec, PersonalMessages.Said said) {
    if (spec.kind() == RunKind.DELEGATED) {
      return delegated(spec);
    }
    StepId step = spec.step();
    if (spec.kind() == RunKind.FIXED && step == null && !OpeningMessageWriter.hasCommand(spec)) {
      return "The workspace is set up as the repository says, before anybody works there.";
    }
    Prompt prompt = prompts.prompt(spec.opening().prompt());
    if (spec.kind() == RunKind.VERDICT) {
      return stepOpening.review(spec, prompt);
    }
    if (step != null) {
      return stepOpening.text(spec, step, prompt);
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String placeholder : prompt.holes()) {
      values.put(placeholder, fill(placeholder, spec, said));
    }
    return prompt.render(values);
  }

  private String fill(String placeholder, RunSpec spec, PersonalMessages.Said said) {
    String given = spec.opening().values().get(placeholder);
    if (given != null) {
      return given;
    }
    return switch (placeholder) {
      case "request" -> personalMessages.request(spec, said);
      case "perspective" -> "";
      case "writing" -> prompts.prompt("plan/writing").template();
      case "messages" -> personalMessages.messages(spec, said);
      case "failures" -> failedVerification.failures(spec.task());
      case "done" -> stepOpening.done(spec);
      default ->
          planningBriefing
              .fill(placeholder, spec)
              .orElseThrow(() ->
                  new IllegalArgumentException("Nothing fills the hole '" + placeholder + "'."));
    };
  }

  private String delegated(RunSpec spec) {
    String call = Objects.requireNonNull(spec.opening().values().get(RunSpec.CALL));
    String note = spec.opening().values().getOrDefault(RunSpec.NOTE, "");
    return toolCallStore
        .find(new CallId(call))
        .map(StoredToolCall::call)
        .flatMap(stored -> stored.input().text("prompt"))
        .map(prompt -> note.isEmpty() ? prompt : prompt + "\n\n" + note)
        .orElseThrow(
            () -> new IllegalArgumentException("No call asked for run '" + spec.run() + "'."));
  }
}
