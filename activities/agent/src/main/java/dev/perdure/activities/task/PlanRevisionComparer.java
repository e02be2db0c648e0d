package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.UnchangedStepFinder;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.PlanDiff;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares a plan revision with earlier ones: what has changed, and which steps stay done. */
final class PlanRevisionComparer {

  private final PlanStore planStore;
  private final RequestReader requestReader;
  private final UnchangedStepFinder unchangedStepFinder;

  PlanRevisionComparer(
      PlanStore planStore, RequestReader requestReader, UnchangedStepFinder unchangedStepFinder) {
    this.planStore = planStore;
    this.requestReader = requestReader;
    this.unchangedStepFinder = unchangedStepFinder;
  }

  /** The changes since the revision that a person saw last. */
  PlanDiff diff(TaskId task, PlanStorePlanRevision revision) {
    return lastSeen(task, revision.revision())
        .map(before -> PlanDiff.between(before.plan(), revision.plan()))
        .orElseGet(() -> PlanDiff.first(revision.plan()));
  }

  /** The newest earlier revision that a person was asked about or edited; drafts are skipped. */
  private Optional<PlanStorePlanRevision> lastSeen(TaskId task, int revision) {
    return IntStream.iterate(revision - 1, earlier -> earlier > 0, earlier -> earlier - 1)
        .mapToObj(earlier -> planStore.of(task, earlier))
        .flatMap(Optional::stream)
        .filter(plan -> plan.editedBy() != null || wasRequested(task, plan))
        .findFirst();
  }

  private boolean wasRequested(TaskId task, PlanStorePlanRevision plan) {
    return requestReader.find(PlanPresenter.id(task, plan)).isPresent();
  }

  /** The steps that were carried out by an earlier revision and stay done; null for none. */
  @Nullable List<StepId> done(TaskId task, PlanStorePlanRevision revision) {
    List<StepId> done = unchangedStepFinder.keptBy(task, revision.plan());
    return done.isEmpty() ? null : done;
  }
}
