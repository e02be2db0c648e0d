package dev.perdure.activities.journal.conversation;

import java.util.List;
import java.util.Optional;

/**
 * A cut of a context.
 *
 * @param turn the turn it was made for; an older turn's usage says nothing of the context now
 * @param compactions the turns that summaries were made for
 * @param wanted whether a person or the agent asked for a summary
 * @param refusedMedia the pictures and documents that a vendor refused, by their SHA-256
 */
public record ContextCut(
    Optional<String> summaryId,
    long keptFrom,
    long prunedBefore,
    int turn,
    List<Integer> compactions,
    boolean wanted,
    List<String> refusedMedia) {

  private static final int MAX_NEAR_TURNS = 2;

  public ContextCut {
    compactions = List.copyOf(compactions);
    refusedMedia = List.copyOf(refusedMedia);
  }

  /** Whether the last two summaries were made for this turn or those just before it. */
  public boolean isStuck(int now) {
    int count = compactions.size();
    return count > 1 && compactions.get(count - 2) >= now - MAX_NEAR_TURNS;
  }
}
