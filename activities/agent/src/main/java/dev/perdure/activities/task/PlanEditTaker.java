package dev.perdure.activities.task;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.workflows.port.PlanEditRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Takes the edit of a plan over if the plan still waits for approval; tells the task of an edit
 * that came too late.
 */
final class PlanEditTaker {

  private final EventLog eventLog;
  private final PlanStore planStore;
  private final RequestReader requestReader;
  private final ArtifactStore artifactStore;
  private final OutboxStore outboxStore;
  private final PlanReviser planReviser;

  PlanEditTaker(
      EventLog eventLog,
      PlanStore planStore,
      RequestReader requestReader,
      ArtifactStore artifactStore,
      OutboxStore outboxStore,
      PlanReviser planReviser) {
    this.eventLog = eventLog;
    this.planStore = planStore;
    this.requestReader = requestReader;
    this.artifactStore = artifactStore;
    this.outboxStore = outboxStore;
    this.planReviser = planReviser;
  }

  Optional<PendingRequest> take(PlanEditRequest edit) {
    outboxStore.settled(edit.task(), edit.request());
    byte[] content = artifactStore.find(edit.edit()).orElseThrow();
    PlanEdit made = Json.read(new String(content, StandardCharsets.UTF_8), PlanEdit.class);
    boolean asked =
        pending(edit.task(), edit.request())
            .filter(record -> record.request().digest().equals(edit.base()))
            .isPresent();
    if (!asked && !isNewest(edit.task(), made.plan())) {
      eventLog.notice(
          edit.task(),
          NoticeLevel.WARNING,
          "The edit of the plan by %s came when the plan was no longer asked about, and was not taken over: edit the next revision."
              .formatted(edit.by()));
    }
    return asked ? Optional.of(planReviser.revise(edit, made)) : Optional.empty();
  }

  /** Returns the request, if it waits for a person of the task. */
  Optional<RequestRecord> pending(TaskId task, RequestId request) {
    return requestReader
        .find(request)
        .filter(record -> record.request().taskId().equals(task))
        .filter(record -> record.request().status() == RequestStatus.PENDING);
  }

  private boolean isNewest(TaskId task, Plan plan) {
    return planStore.newest(task).filter(newest -> newest.plan().equals(plan)).isPresent();
  }
}
