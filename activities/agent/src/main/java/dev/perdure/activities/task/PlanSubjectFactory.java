package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.PlanPresentationRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes what people see when a plan waits for their approval. */
final class PlanSubjectFactory {

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final PlanRevisionComparer planRevisionComparer;

  PlanSubjectFactory(
      TaskReader taskReader, RunStore runStore, PlanRevisionComparer planRevisionComparer) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.planRevisionComparer = planRevisionComparer;
  }

  /** The step whose run wrote a revision by an edit of the approved plan. */
  private @Nullable String proposer(PlanStorePlanRevision revision) {
    return new CallId(revision.author())
        .turn()
        .flatMap(turn -> runStore.find(turn.run()))
        .filter(run -> run.kind() == RunKind.STEP)
        .map(RunRecord::step)
        .orElse(null);
  }

  PlanSubject of(PlanPresentationRequest request, PlanStorePlanRevision revision) {
    List<String> findings = request.preflight().findings();
    return new PlanSubject(
        revision.revision(),
        revision.plan(),
        revision.markdown(),
        planRevisionComparer.diff(request.task(), revision),
        new PlanSubject.Check(findings.isEmpty(), findings, request.preflight().executed()),
        revision.plan().commands(),
        request.preflight().wouldAsk(),
        base(request),
        revision.editedBy(),
        proposer(revision),
        null,
        planRevisionComparer.done(request.task(), revision),
        isPlanOnly(request.task()) ? true : null);
  }

  private boolean isPlanOnly(TaskId task) {
    return taskReader
        .find(task)
        .filter(found -> found.strategy() == Strategy.PLAN_ONLY)
        .isPresent();
  }

  private PlanSubject.Base base(PlanPresentationRequest request) {
    String commit =
        taskReader
            .find(request.task())
            .map(TaskRecord::workspace)
            .map(TaskRecordWorkspace::base)
            .orElse(null);
    return new PlanSubject.Base(
        commit,
        request.preflight().behind(),
        request.preflight().overlapping(),
        request.preflight().uncommitted());
  }
}
