package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.agent.prompt.ReviewBriefing;
import dev.perdure.activities.agent.prompt.StepBriefing;
import dev.perdure.activities.tool.plan.DoneTool;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.prompt.Prompt;
import dev.perdure.workflows.port.RunSpec;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes the opening message of the runs of a step: the runs that carry the step out, and its
 * reviewer's run.
 */
final class StepOpening {

  private final ReviewBriefing reviewBriefing;
  private final StepBriefing stepBriefing;
  private final RunContext.Finder contexts;

  StepOpening(
      ReviewBriefing reviewBriefing, StepBriefing stepBriefing, RunContext.Finder contexts) {
    this.reviewBriefing = reviewBriefing;
    this.stepBriefing = stepBriefing;
    this.contexts = contexts;
  }

  /** Returns the opening message of a run of a step. */
  String text(RunSpec spec, StepId step, Prompt prompt) {
    Map<String, String> values =
        new LinkedHashMap<>(stepBriefing.of(spec.task(), step, spec.run()));
    reviewBriefing.diff(spec).ifPresent(changes -> values.put("changes", changes));
    values.put("done", done(spec));
    values.putAll(spec.opening().values());
    values.keySet().retainAll(prompt.holes());
    return prompt.render(values);
  }

  /** Returns the opening message of the reviewer of a step. */
  String review(RunSpec spec, Prompt prompt) {
    return prompt.render(reviewBriefing.of(spec));
  }

  /** The name of the tool that ends a run of a step; empty if it is not offered. */
  String done(RunSpec spec) {
    return ToolSelection.offersDone(contexts.of(spec.run())) ? DoneTool.NAME : "";
  }
}
