package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the checkpoints of a task as its own plan, drawn by a model; without a model the task goes
 * on without them.
 */
final class RoadmapWriter {

  private static final ToolSpec ROADMAP =
      new ToolSpec(
          "roadmap",
          "Says by which checkpoints the task is carried out.",
          ClasspathResources.text("tools/roadmap.json"),
          true);
  private static final int MAX_CHECKPOINT_TITLE_LENGTH = 300;
  private static final int MAX_CHECKPOINTS = 5;

  private final RunStore runStore;
  private final StructuredOutput structured;
  private final BudgetCheck budget;
  private final RoadmapRecorder roadmapRecorder;
  private final TriageRunOpener triageRunOpener;

  RoadmapWriter(
      RunStore runStore,
      StructuredOutput structured,
      BudgetCheck budget,
      RoadmapRecorder roadmapRecorder,
      TriageRunOpener triageRunOpener) {
    this.runStore = runStore;
    this.structured = structured;
    this.budget = budget;
    this.roadmapRecorder = roadmapRecorder;
    this.triageRunOpener = triageRunOpener;
  }

  /** The checkpoints of a task as its own plan; without a model the task goes on without them. */
  void write(TaskId task, Cancellation cancellation) {
    RunId run = task.run("roadmap");
    if (roadmapRecorder.hasPlan(task)) {
      return;
    }
    triageRunOpener.roadmap(task, run);
    List<Step> checkpoints = List.of();
    try {
      if (budget.of(run).isEmpty()) {
        checkpoints =
            structured
                .decide(run, ROADMAP, RoadmapArguments.class, cancellation)
                .map(RoadmapArguments::steps)
                .orElse(List.of());
      }
    } catch (ModelFailure failure) {
      runStore.finish(run, RunState.FAILED, FinishReason.ERROR);
    }
    roadmapRecorder.record(task, checkpoints);
  }

  /** The checkpoints as a model gives them. */
  record RoadmapArguments(List<Checkpoint> checkpoints) {

    /** A state that the work passes through. */
    record Checkpoint(@Nullable String title) {}

    RoadmapArguments {
      checkpoints = NullSafeLists.copy(checkpoints);
    }

    List<Step> steps() {
      List<Step> steps = new ArrayList<>();
      for (Checkpoint checkpoint : checkpoints) {
        String title = Objects.requireNonNullElse(checkpoint.title(), "");
        if (steps.size() < MAX_CHECKPOINTS && !title.isBlank()) {
          steps.add(
              Step.of(
                  "c" + (steps.size() + 1),
                  TaskTriage.line(title, MAX_CHECKPOINT_TITLE_LENGTH),
                  ""));
        }
      }
      return steps;
    }
  }
}
