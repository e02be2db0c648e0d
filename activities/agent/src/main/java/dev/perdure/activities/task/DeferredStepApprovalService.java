package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.workflows.port.PlanPresentationRequest;
import java.util.List;
import java.util.Optional;

/** Requests a person's approval of the plan steps that an earlier approval left out. */
final class DeferredStepApprovalService {

  /** In the id of each such request. */
  static final String MARK = ".held.";

  private final Database database;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final PlanSubjectFactory planSubjectFactory;

  DeferredStepApprovalService(
      Database database,
      PlanStore planStore,
      StepStore stepStore,
      RequestStore requestStore,
      RequestReader requestReader,
      PlanSubjectFactory planSubjectFactory) {
    this.database = database;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.planSubjectFactory = planSubjectFactory;
  }

  /** Drafts the request for what was held back, once nothing else of the plan is left to do. */
  Optional<PendingRequest> present(PlanPresentationRequest showing) {
    return database.inTransaction(() -> {
      List<StepRecord> held = deferred(showing.task());
      return held.isEmpty()
          ? Optional.empty()
          : planStore.adopted(showing.task()).map(plan -> draft(showing, plan, held));
    });
  }

  boolean hasDeferred(TaskId task) {
    return !deferred(task).isEmpty();
  }

  private List<StepRecord> deferred(TaskId task) {
    return stepStore.all(task).stream()
        .filter(step -> step.held() && !step.state().satisfies())
        .toList();
  }

  private PendingRequest draft(
      PlanPresentationRequest showing, PlanStorePlanRevision plan, List<StepRecord> held) {
    TaskId task = showing.task();
    List<StepId> ids = held.stream().map(StepRecord::id).toList();
    PlanSubject subject = planSubjectFactory.of(showing, plan).of(ids);
    PendingRequest terms =
        PendingRequest.of(id(task, plan), RequestKind.PLAN, Digest.of(subject), null)
            .about(held.stream().map(step -> outline(step, ids)).toList());
    requestStore.draft(
        new RequestDraft(
            task,
            terms,
            RequestTitle.of(subject).text(),
            subject,
            HumanRequestRisk.low(),
            List.of()));
    return terms;
  }

  private static StepOutline outline(StepRecord step, List<StepId> held) {
    return new StepOutline(step.id(), step.dependsOn().stream().filter(held::contains).toList());
  }

  /** Each decision about what is held back is followed by another request, if any is left. */
  private RequestId id(TaskId task, PlanStorePlanRevision plan) {
    String prefix = task + ".plan." + plan.revision() + MARK;
    long earlier =
        requestReader.decided(task).stream()
            .filter(decided -> decided.request().id().value().startsWith(prefix))
            .count();
    return new RequestId(prefix + (earlier + 1));
  }
}
