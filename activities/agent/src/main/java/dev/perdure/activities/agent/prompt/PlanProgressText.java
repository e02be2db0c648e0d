package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Text for prompts with the plan of a task and how far its steps have come. */
final class PlanProgressText {

  private static final int MAX_LENGTH = 2_000;

  private final PlanStore planStore;
  private final StepStore stepStore;

  PlanProgressText(PlanStore planStore, StepStore stepStore) {
    this.planStore = planStore;
    this.stepStore = stepStore;
  }

  /** Returns the adopted plan with the states of its steps, else the newest revision. */
  String of(TaskId task) {
    Map<StepId, StepRecord> records =
        stepStore.all(task).stream()
            .collect(Collectors.toMap(StepRecord::id, Function.identity(), (one, _) -> one));
    return planStore
        .adopted(task)
        .or(() -> planStore.newest(task))
        .map(revision -> plan(revision, records))
        .orElse("");
  }

  private static String plan(PlanStorePlanRevision revision, Map<StepId, StepRecord> records) {
    String steps =
        revision.plan().steps().stream()
            .map(step -> {
              String state =
                  Optional.ofNullable(records.get(step.id()))
                      .map(record -> record.state().wireName())
                      .orElse("pending");
              return "- %s: %s (%s)".formatted(step.id(), step.title(), state);
            })
            .collect(joining("\n"));
    return "Revision %d, %s: %s\n%s"
        .formatted(
            revision.revision(),
            revision.adoptedAt() == null ? "not approved" : "approved",
            TextTruncation.start(revision.plan().overview(), MAX_LENGTH),
            steps);
  }
}
