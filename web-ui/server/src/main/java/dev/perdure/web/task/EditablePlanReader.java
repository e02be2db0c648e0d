package dev.perdure.web.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds the plan of a task that a person may edit: the newest revision, while it waits for
 * approval.
 */
@Component
final class EditablePlanReader {

  private final PlanStore planStore;
  private final RequestReader requestReader;

  EditablePlanReader(PlanStore planStore, RequestReader requestReader) {
    this.planStore = planStore;
    this.requestReader = requestReader;
  }

  PlanStorePlanRevision newest(TaskId task) {
    return planStore
        .newest(task)
        .orElseThrow(() ->
            ApiFailure.of(ProblemCode.NOT_FOUND, "Task '%s' has no plan yet.".formatted(task)));
  }

  static void requireSame(PlanStorePlanRevision newest, @Nullable String match) {
    if (match == null || match.isBlank()) {
      throw ApiFailure.of(
          ProblemCode.PRECONDITION_REQUIRED,
          "The header If-Match is missing: send the digest of the plan that you edited.");
    }
    if (!match.strip().replace("\"", "").equals(newest.digest())) {
      throw ApiFailure.of(
          ProblemCode.PLAN_CHANGED,
          "The plan has changed since you read it: look at revision %d and edit that."
              .formatted(newest.revision()),
          "digest",
          newest.digest());
    }
  }

  /** The request about this revision; what is approved or only half asked for is not edited. */
  HumanRequest asked(TaskId task, PlanStorePlanRevision newest) {
    var pending =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
            Optional.of(RequestKind.PLAN),
            Optional.of(task),
            Optional.empty(),
            1);
    return requestReader.list(pending).items().stream()
        .map(record -> record.request())
        .filter(request -> request.digest().equals(newest.digest()))
        .findFirst()
        .orElseThrow(() ->
            ApiFailure.of(
                ProblemCode.ILLEGAL_IN_STATE,
                newest.adoptedAt() == null
                    ? "The plan of task '%s' does not wait for approval: it can be edited once it is shown."
                        .formatted(task)
                    : "Revision %d is approved and carried out as it was approved: send the task a message that says what is to be different."
                        .formatted(newest.revision())));
  }
}
