package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.DecisionSettlement;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.planner.request.subject.PlanSubject;
import java.util.List;
import java.util.Optional;

/** Reads which revision of a plan people have approved last, and which of its steps. */
final class PlanApprovalReader {

  private final PlanStore planStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;

  PlanApprovalReader(PlanStore planStore, RequestStore requestStore, RequestReader requestReader) {
    this.planStore = planStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
  }

  /** An approval of a revision, or of some of its steps. */
  record Approval(PlanStorePlanRevision plan, DecisionSettlement settlement, List<StepId> steps) {}

  /** The newest approval and the revision it is about. */
  Optional<Approval> newest(TaskId task) {
    return requestReader.decided(task).reversed().stream()
        .filter(record -> record.request().kind() == RequestKind.PLAN)
        .findFirst()
        .flatMap(record -> approval(task, record));
  }

  private Optional<Approval> approval(TaskId task, RequestRecord record) {
    DecisionSettlement settlement = record.request().decision();
    if (settlement == null || settlement.outcome() != Outcome.APPROVE) {
      return Optional.empty();
    }
    return Optional.of(record.request().subject())
        .filter(PlanSubject.class::isInstance)
        .flatMap(subject -> planStore.of(task, ((PlanSubject) subject).revision()))
        .map(plan -> new Approval(plan, settlement, steps(record)));
  }

  /** The steps a decision names, else all that its request was about. */
  private List<StepId> steps(RequestRecord record) {
    return requestStore
        .decision(record.request().id())
        .flatMap(decision -> Optional.ofNullable(decision.steps()))
        .orElseGet(() -> record.terms().steps().stream().map(StepOutline::id).toList());
  }
}
