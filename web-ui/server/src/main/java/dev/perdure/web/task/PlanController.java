package dev.perdure.web.task;

import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.StepComment;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import dev.perdure.workflows.port.PreflightReport;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that show, check and edit a task's plan, and list its revisions and steps. */
@RestController
final class PlanController {

  private final PlanStore planStore;
  private final StepStore stepStore;
  private final PlanFeedbackReader planFeedbackReader;
  private final TaskLookup tasks;
  private final PlanEditService editing;
  private final Caller caller;

  PlanController(
      PlanStore planStore,
      StepStore stepStore,
      PlanFeedbackReader planFeedbackReader,
      TaskLookup tasks,
      PlanEditService editing,
      Caller caller) {
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.planFeedbackReader = planFeedbackReader;
    this.tasks = tasks;
    this.editing = editing;
    this.caller = caller;
  }

  @Operation(operationId = "getPlan", summary = "Read the newest revision of a task's plan")
  @GetMapping("/api/tasks/{id}/plan")
  ResponseEntity<PlanStorePlanRevision> newest(@PathVariable String id) {
    TaskId task = tasks.require(id);
    editing.takeFile(task);
    var revision =
        planStore
            .newest(task)
            .orElseThrow(() ->
                ApiFailure.of(ProblemCode.NOT_FOUND, "Task '%s' has no plan yet.".formatted(id)));
    return ResponseEntity.ok().eTag(revision.digest()).body(revision);
  }

  @Operation(operationId = "editPlan", summary = "Replace the plan by an edited one")
  @ApiResponse(responseCode = "200", description = "The new revision", useReturnTypeSchema = true)
  @ApiResponse(
      responseCode = "202",
      description = "The engine is away and records the revision later",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @ApiResponse(responseCode = "412", ref = ProblemResponses.PRECONDITION_FAILED)
  @ApiResponse(responseCode = "428", ref = ProblemResponses.PRECONDITION_REQUIRED)
  @PutMapping(path = "/api/tasks/{id}/plan", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<PlanStorePlanRevision> edit(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String digest,
      @RequestBody Plan plan) {
    return answer(editing.edit(tasks.require(id), digest, _ -> plan, caller.name()));
  }

  /** The plan in the form of its Markdown: no generator of clients knows that media type. */
  @Operation(hidden = true)
  @PutMapping(path = "/api/tasks/{id}/plan", consumes = MediaType.TEXT_MARKDOWN_VALUE)
  ResponseEntity<PlanStorePlanRevision> editText(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String digest,
      @RequestBody(required = false) @Nullable String markdown) {
    String text = Objects.requireNonNullElse(markdown, "");
    return answer(
        editing.edit(
            tasks.require(id),
            digest,
            before -> PlanEditService.read(text, before),
            caller.name()));
  }

  /** Checks an edited plan and returns the findings; records nothing. */
  @Operation(operationId = "checkPlan", summary = "Check an edited plan without saving it")
  @PostMapping("/api/tasks/{id}/plan/check")
  PreflightReport check(@PathVariable String id, @RequestBody Plan plan) {
    return editing.check().of(tasks.require(id), plan);
  }

  /** Comments on steps of the revisions that were sent back, with what became of them. */
  @Operation(
      operationId = "listPlanComments",
      summary = "List the comments on steps of earlier revisions")
  @GetMapping("/api/tasks/{id}/plan/comments")
  Page<StepComment> comments(
      @PathVariable String id, @RequestParam(required = false) @Nullable Integer revision) {
    TaskId task = tasks.require(id);
    var later = revision == null ? planStore.newest(task) : planStore.of(task, revision);
    var sent = planFeedbackReader;
    return new Page<>(
        later.map(plan -> sent.comments(task, plan)).orElse(List.<StepComment>of()), null);
  }

  private static ResponseEntity<PlanStorePlanRevision> answer(PlanEditService.EditResult edited) {
    return ResponseEntity.status(edited.recorded() ? HttpStatus.OK : HttpStatus.ACCEPTED)
        .eTag(edited.revision().digest())
        .body(edited.revision());
  }

  @Operation(operationId = "listPlanRevisions", summary = "List the revisions of a task's plan")
  @GetMapping("/api/tasks/{id}/plan/revisions")
  Page<PlanStorePlanRevision> revisions(@PathVariable String id) {
    return new Page<>(planStore.all(tasks.require(id)), null);
  }

  @Operation(operationId = "listSteps", summary = "List the steps of a task with their results")
  @GetMapping("/api/tasks/{id}/steps")
  Page<StepRecord> steps(@PathVariable String id) {
    return new Page<>(stepStore.all(tasks.require(id)), null);
  }
}
