package dev.perdure.web.reconciliation;

import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that compares the records with the engine and repairs the differences. */
@RestController
final class ReconciliationController {

  private final Reconciliation reconciliation;

  ReconciliationController(Reconciliation reconciliation) {
    this.reconciliation = reconciliation;
  }

  /**
   * Compares all open tasks with their workflows now.
   *
   * @param endOrphans whether to end workflows of tasks that the records do not have
   */
  @Operation(
      operationId = "reconcileTasks",
      summary = "Compare the records with the engine, and repair the differences")
  @PostMapping("/api/fleet/reconciliation")
  ReconciliationReport reconcile(@RequestParam(defaultValue = "false") boolean endOrphans) {
    try {
      return reconciliation.run(endOrphans);
    } catch (EngineUnavailable _) {
      throw ApiFailure.of(
          ProblemCode.UNAVAILABLE, "The engine does not answer: try again in a moment.");
    } catch (CannotAcquireLockException _) {
      throw ApiFailure.of(
          ProblemCode.UNAVAILABLE, "Another process repairs tasks now: try again in a moment.");
    }
  }
}
