package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.plan.StepWaitUpdater;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepKind;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.visibility.Summaries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The steps of an adopted plan that are still to be done, each after the steps that it depends on.
 */
final class OpenSteps {

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final StepWaitUpdater stepWaitUpdater;

  OpenSteps(
      TaskReader taskReader,
      RunStore runStore,
      PlanStore planStore,
      StepStore stepStore,
      StepWaitUpdater stepWaitUpdater) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.stepWaitUpdater = stepWaitUpdater;
  }

  /** The open steps, each after its dependencies. */
  List<PlanOutline.Step> list(TaskId task, Plan plan) {
    Map<StepId, StepRecord> records =
        stepStore.all(task).stream().collect(Collectors.toMap(StepRecord::id, record -> record));
    Map<StepId, StepState> states = new HashMap<>();
    records.forEach((id, record) -> states.put(id, finished(record)));
    planStore.cancelledSteps(task).forEach(id -> states.put(id, StepState.CANCELLED));
    String builder = TaskStartFactory.builder(taskReader.get(task));
    List<PlanOutline.Step> open = new ArrayList<>();
    Optional<Step> next = new PlanSchedule<>(plan.steps(), states).next();
    while (next.isPresent()) {
      Step step = next.get();
      open.add(outline(step, records.get(step.id()), builder));
      states.put(step.id(), StepState.DONE);
      next = new PlanSchedule<>(plan.steps(), states).next();
    }
    return open;
  }

  /** Says of the steps that need none of the others that they wait for a place. */
  void begin(TaskId task, List<PlanOutline.Step> open) {
    List<StepId> ids = open.stream().map(PlanOutline.Step::id).toList();
    List<StepId> first =
        open.stream()
            .filter(step -> Collections.disjoint(step.dependsOn(), ids))
            .map(PlanOutline.Step::id)
            .toList();
    stepWaitUpdater.begin(task, first);
  }

  /** Restarts a stopped or failed step; a deferred step waits for a person. */
  private static StepState finished(StepRecord record) {
    if (record.state().satisfies()) {
      return record.state();
    }
    return record.held() ? StepState.AWAITING_PERSON : StepState.PENDING;
  }

  private PlanOutline.Step outline(Step step, @Nullable StepRecord record, String builder) {
    int attempt = record == null ? 1 : record.attempts() + (isUnderWay(record) ? 0 : 1);
    boolean judged = step.checks().stream().anyMatch(check -> !check.runsACommand());
    String agent = Objects.requireNonNullElse(step.agent(), builder);
    boolean fixed = step.kind() != StepKind.AGENT;
    return new PlanOutline.Step(
        step.id(),
        Summaries.line(step.title()),
        step.dependsOn(),
        agent,
        attempt,
        judged,
        fixed,
        isApart(record));
  }

  /** Whether the step was stopped while it worked on files of its own. */
  private boolean isApart(@Nullable StepRecord record) {
    return Optional.ofNullable(record)
        .map(StepRecord::runId)
        .flatMap(runStore::find)
        .filter(RunRecord::isUnmerged)
        .isPresent();
  }

  /** A step whose root was closed meanwhile goes on with its attempt. */
  private static boolean isUnderWay(StepRecord record) {
    return record.state().isAtWork();
  }
}
