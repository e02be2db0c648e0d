package dev.perdure.web.reconciliation;

import java.time.Instant;
import java.util.List;

/**
 * The result of a comparison of the records with the engine.
 *
 * @param tasks the number of compared tasks
 */
public record ReconciliationReport(Instant at, int tasks, List<TaskDifference> differences) {

  /** Copies the differences. */
  public ReconciliationReport {
    differences = List.copyOf(differences);
  }
}
