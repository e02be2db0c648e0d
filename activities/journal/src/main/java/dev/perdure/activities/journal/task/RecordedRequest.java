package dev.perdure.activities.journal.task;

import java.util.Set;

/**
 * A request as the records have it.
 *
 * @param decisions the decisions of people on it
 */
public record RecordedRequest(String id, boolean isPending, Set<String> decisions) {

  /** Copies the decisions. */
  public RecordedRequest {
    decisions = Set.copyOf(decisions);
  }
}
