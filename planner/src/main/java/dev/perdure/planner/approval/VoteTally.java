package dev.perdure.planner.approval;

import dev.perdure.planner.request.VoteDemand;
import java.util.List;

/**
 * The count of votes that agree.
 *
 * @param needed how many votes the rules need
 * @param missing the votes that are missing, by their voters
 */
public record VoteTally(int needed, List<VoteDemand> missing) {

  /** Copies the list. */
  public VoteTally {
    missing = List.copyOf(missing);
  }

  /** The count where one vote suffices and is given. */
  public static VoteTally one() {
    return new VoteTally(1, List.of());
  }

  /** How many of the needed votes are given. */
  public int given() {
    return needed - missing.stream().mapToInt(VoteDemand::count).sum();
  }

  /** Whether the votes settle the request. */
  public boolean isMet() {
    return missing.isEmpty();
  }
}
