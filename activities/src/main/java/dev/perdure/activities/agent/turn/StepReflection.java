package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.prompt.StepBriefing;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.RunStore.NewRun;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunRecord.Settings;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.ModelActivities.ReflectionRequest;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Has a model reflect on a failed attempt at a step (what was tried, why it failed, what to change)
 * and keeps that with the step for the next attempt.
 */
record StepReflection(Journal journal, StructuredOutput structured, PromptLibrary prompts) {

  private static final int LONGEST = 4_000;
  private static final ToolSpec REFLECTION =
      new ToolSpec(
          "reflection",
          "Says what was tried, why it failed and what to change.",
          ClasspathResources.text("tools/reflection.json"),
          true);

  /**
   * What a failed attempt at a step tried, why it failed and what to change, as the record and the
   * next attempt have it.
   */
  void reflect(ReflectionRequest failed, Cancellation cancellation) {
    RunId run = run(failed).id();
    structured
        .decide(run, REFLECTION, Reflection.class, cancellation)
        .map(Reflection::words)
        .ifPresent(words -> journal.steps().reflection(failed.task(), failed.step(), words));
  }

  /** What a model says of a failed attempt. */
  private record Reflection(@Nullable String tried, @Nullable String why, @Nullable String change) {

    String words() {
      return "Tried: %s\nFailed because: %s\nTo change: %s"
          .formatted(bounded(tried), bounded(why), bounded(change));
    }

    private static String bounded(@Nullable String part) {
      return TextShortener.start(Objects.requireNonNullElse(part, "").strip(), LONGEST);
    }
  }

  /** The run in which a failed attempt at a step is reflected on. */
  RunRecord run(ReflectionRequest failed) {
    RunId run = ReflectionRequest.run(failed.task(), failed.step(), failed.attempt());
    RunId attempt = failed.task().run("step-" + failed.step() + "-" + failed.attempt());
    var values = new StepBriefing(journal).of(failed.task(), failed.step(), run);
    Map<String, String> told =
        Map.of(
            "id", failed.step().value(),
            "title", values.getOrDefault("title", ""),
            "instructions", values.getOrDefault("instructions", ""),
            "report", TextShortener.start(journal.messages().lastWords(attempt), LONGEST),
            "failure", failed.failure());
    String text = prompts.prompt("plan/reflection").render(told);
    return structured.open(
        new NewRun(
            run,
            failed.task(),
            RunKind.REFLECTION,
            failed.task().mainRun(),
            failed.task().value(),
            "plan",
            Phase.EXECUTING,
            failed.step().value(),
            "Reflection on step " + failed.step(),
            null,
            null,
            null,
            true,
            Settings.unsteered()),
        text);
  }
}
