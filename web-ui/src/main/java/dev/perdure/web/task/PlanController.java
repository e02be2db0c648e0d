package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.plan.PlanStore.PlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints of a task's plan, its revisions and steps. */
@RestController
record PlanController(TaskLookup tasks, Journal journal) {

  @GetMapping("/api/tasks/{id}/plan")
  ResponseEntity<PlanRevision> newest(@PathVariable String id) {
    var revision =
        journal
            .plans()
            .newest(tasks.require(id))
            .orElseThrow(() ->
                ApiFailure.of(ProblemCode.NOT_FOUND, "Task '%s' has no plan yet.".formatted(id)));
    return ResponseEntity.ok().eTag(revision.digest()).body(revision);
  }

  @GetMapping("/api/tasks/{id}/plan/revisions")
  Page<PlanRevision> revisions(@PathVariable String id) {
    return new Page<>(journal.plans().all(tasks.require(id)), null);
  }

  @GetMapping("/api/tasks/{id}/steps")
  Page<StepRecord> steps(@PathVariable String id) {
    return new Page<>(journal.steps().all(tasks.require(id)), null);
  }
}
