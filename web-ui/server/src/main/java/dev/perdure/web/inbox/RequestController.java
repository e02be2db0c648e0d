package dev.perdure.web.inbox;

import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.IdParam;
import dev.perdure.web.problem.PageParams;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.PlanEditService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints that list and show the requests to people in the inbox, assign and snooze them,
 * and take decisions on them.
 */
@RestController
final class RequestController {

  private final RequestLookup requestLookup;
  private final DecisionService decisionService;
  private final RequestAssignmentService assignment;
  private final PlanEditService plans;
  private final PersonalInbox personalInbox;
  private final Caller caller;

  RequestController(
      RequestLookup requestLookup,
      DecisionService decisionService,
      RequestAssignmentService assignment,
      PlanEditService plans,
      PersonalInbox personalInbox,
      Caller caller) {
    this.requestLookup = requestLookup;
    this.decisionService = decisionService;
    this.assignment = assignment;
    this.plans = plans;
    this.personalInbox = personalInbox;
    this.caller = caller;
  }

  @Operation(operationId = "listRequests", summary = "List requests to people")
  @GetMapping("/api/requests")
  Page<RequestView> list(
      @RequestParam(required = false) @Nullable String status,
      @RequestParam(required = false) @Nullable String kind,
      @RequestParam(required = false) @Nullable String task,
      @RequestParam(required = false) @Nullable String view,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable Integer limit) {
    var query =
        new RequestQuery(
            EnumParam.find("status", status, List.of(RequestStatus.values())),
            EnumParam.find("kind", kind, List.of(RequestKind.values())),
            Optional.ofNullable(task).map(id -> IdParam.named("task", id, TaskId::new)),
            PageParams.cursor(cursor),
            PageParams.limit(limit));
    var chosen = EnumParam.find("view", view, List.of(InboxView.values()));
    if (chosen.isEmpty()) {
      return personalInbox.list(query);
    }
    requirePending(query);
    return personalInbox.list(query, chosen.get());
  }

  private static void requirePending(RequestQuery query) {
    if (query.status().filter(status -> status != RequestStatus.PENDING).isPresent()) {
      throw ApiFailure.invalid(
          "view", "A view has requests that wait: omit 'view', or send 'status=pending'.");
    }
  }

  @Operation(operationId = "getRequest", summary = "Read a request to people")
  @GetMapping("/api/requests/{id}")
  RequestView one(@PathVariable String id) {
    takePlanFile(requestLookup.id(id));
    return personalInbox.showVerified(requestLookup.require(id));
  }

  @Operation(operationId = "countRequests", summary = "Count the requests that wait, by view")
  @GetMapping("/api/inbox")
  InboxCounts count() {
    return personalInbox.count();
  }

  @Operation(operationId = "assignRequest", summary = "Assign a request to a person")
  @ApiResponse(responseCode = "200", description = "The request", useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/requests/{id}/assign")
  RequestView assign(@PathVariable String id, @RequestBody AssignmentBody body) {
    return personalInbox.show(assignment.assign(requestLookup.id(id), body));
  }

  @Operation(operationId = "snoozeRequest", summary = "Set a request aside until a time")
  @ApiResponse(responseCode = "200", description = "The request", useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/requests/{id}/snooze")
  RequestView snooze(@PathVariable String id, @RequestBody SnoozeBody body) {
    return personalInbox.show(assignment.snooze(requestLookup.id(id), body));
  }

  @Operation(operationId = "decideRequest", summary = "Decide on a request")
  @ApiResponse(
      responseCode = "200",
      description = "The settled request",
      useReturnTypeSchema = true)
  @ApiResponse(
      responseCode = "202",
      description = "The decision is on record: it reaches the task later, or waits for more votes",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/requests/{id}/decision")
  ResponseEntity<RequestView> decide(@PathVariable String id, @RequestBody DecisionBody body) {
    requireRight(requestLookup.id(id));
    takePlanFile(requestLookup.id(id));
    var decision = SizeLimits.decision(body.by(caller, requestLookup.id(id)));
    var settled = decisionService.settle(new Vote(decision, caller.roles()));
    var status = settled.request().decision() == null ? 202 : 200;
    return ResponseEntity.status(status).body(personalInbox.show(settled));
  }

  @Operation(
      operationId = "withdrawVote",
      summary = "Take back a vote on a request that waits for the votes of others")
  @ApiResponse(responseCode = "200", description = "The request", useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @DeleteMapping("/api/requests/{id}/decision")
  RequestView withdrawVote(@PathVariable String id) {
    requireRight(requestLookup.id(id));
    return personalInbox.show(decisionService.withdraw(requestLookup.id(id), caller.name()));
  }

  private void requireRight(RequestId id) {
    requestLookup.find(id).map(RequestRecord::request).ifPresent(this::requireRight);
  }

  /** A limit on spending of people or of the organisation reaches beyond the repository. */
  private void requireRight(HumanRequest request) {
    AccessRight right = AccessRight.toSettle(request.kind());
    if (request.subject() instanceof BudgetSubject budget
        && budget.spending() != null
        && budget.spending().per() != SpendingScope.REPOSITORY) {
      caller.requireIn(null, right);
    }
    caller.require(right);
  }

  /** A plan that was edited in its file is shown, and decided on, as it was edited. */
  private void takePlanFile(RequestId id) {
    requestLookup
        .find(id)
        .map(RequestRecord::request)
        .filter(request -> request.kind() == RequestKind.PLAN)
        .filter(request -> request.status() == RequestStatus.PENDING)
        .ifPresent(request -> plans.takeFile(request.taskId()));
  }
}
