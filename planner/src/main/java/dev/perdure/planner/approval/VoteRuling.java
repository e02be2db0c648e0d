package dev.perdure.planner.approval;

import org.jspecify.annotations.Nullable;

/**
 * The arbiter's ruling on a vote: the vote settles the request, waits for more votes, or does not
 * count.
 *
 * @param settles whether the request is settled by this vote
 * @param tally the votes that agree, with this one
 * @param refusal the reason why the person may not cast this vote; null if the vote counts
 */
public record VoteRuling(boolean settles, VoteTally tally, @Nullable String refusal) {

  static VoteRuling of(boolean settles, VoteTally tally) {
    return new VoteRuling(settles, tally, null);
  }

  static VoteRuling refused(VoteTally tally, String reason) {
    return new VoteRuling(false, tally, reason);
  }
}
