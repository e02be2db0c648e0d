package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.prompt.StepBriefing;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.ReflectionRequest;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reflection of a model on a failed attempt at a step (the approach, the cause of the failure, the
 * change to make). The journal keeps the reflection with the step for the next attempt.
 */
final class StepReflection {

  private static final int MAX_TEXT_LENGTH = 4_000;

  private static final ToolSpec REFLECTION =
      new ToolSpec(
          "reflection",
          "Says what was tried, why it failed and what to change.",
          ClasspathResources.text("tools/reflection.json"),
          true);

  private final ConversationStore conversationStore;
  private final StepStore stepStore;
  private final StepBriefing stepBriefing;
  private final StructuredOutput structured;
  private final PromptLibrary prompts;
  private final HiddenRunOpener hiddenRunOpener;

  StepReflection(
      ConversationStore conversationStore,
      StepStore stepStore,
      StepBriefing stepBriefing,
      StructuredOutput structured,
      PromptLibrary prompts,
      HiddenRunOpener hiddenRunOpener) {
    this.conversationStore = conversationStore;
    this.stepStore = stepStore;
    this.stepBriefing = stepBriefing;
    this.structured = structured;
    this.prompts = prompts;
    this.hiddenRunOpener = hiddenRunOpener;
  }

  /**
   * Stores a model's reflection on a failed attempt at a step: the approach, the cause of the
   * failure and the change to make. The step's record and the next attempt have the reflection in
   * this form.
   */
  void reflect(ReflectionRequest failed, Cancellation cancellation) {
    RunId run = run(failed).id();
    structured
        .decide(run, REFLECTION, Reflection.class, cancellation)
        .map(Reflection::words)
        .ifPresent(words -> stepStore.reflection(failed.task(), failed.step(), words));
  }

  /** A model's reflection on a failed attempt. */
  private record Reflection(@Nullable String tried, @Nullable String why, @Nullable String change) {

    String words() {
      return "Tried: %s\nFailed because: %s\nTo change: %s"
          .formatted(bounded(tried), bounded(why), bounded(change));
    }

    private static String bounded(@Nullable String part) {
      return TextShortener.start(Objects.requireNonNullElse(part, "").strip(), MAX_TEXT_LENGTH);
    }
  }

  /** The run in which a failed attempt at a step is reflected on. */
  RunRecord run(ReflectionRequest failed) {
    RunId run = ReflectionRequest.run(failed.task(), failed.step(), failed.attempt());
    RunId attempt = new StepRunId(failed.task(), failed.step(), failed.attempt()).run();
    var values = stepBriefing.of(failed.task(), failed.step(), run);
    Map<String, String> told =
        Map.of(
            "id", failed.step().value(),
            "title", values.getOrDefault("title", ""),
            "instructions", values.getOrDefault("instructions", ""),
            "report", TextShortener.start(conversationStore.lastWords(attempt), MAX_TEXT_LENGTH),
            "failure", failed.failure());
    String text = prompts.prompt("plan/reflection").render(told);
    return hiddenRunOpener.open(
        NewRun.aside(
                run,
                failed.task(),
                RunKind.REFLECTION,
                "plan",
                Phase.EXECUTING,
                "Reflection on step " + failed.step())
            .about(failed.step()),
        text);
  }
}
