package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many people must agree, and how many have.
 *
 * @param missing the votes that are missing, by their voters; none without rules for approvals
 * @param cast the votes so far
 * @param barred the person who may not approve, as the task is their own; absent for none
 */
public record HumanRequestVotes(
    int needed,
    int given,
    List<VoteDemand> missing,
    List<GivenVote> cast,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String barred) {

  /** Copies the lists. */
  public HumanRequestVotes {
    missing = NullSafeLists.copy(missing);
    cast = NullSafeLists.copy(cast);
  }

  /** The counts without rules for approvals. */
  public static HumanRequestVotes of(int needed, int given) {
    return new HumanRequestVotes(needed, given, List.of(), List.of(), null);
  }
}
