package dev.perdure.planner.approval;

/** The arbiter's ruling on a vote by the rules of its task. */
public sealed interface VoteRuling {

  /**
   * Ruling that the vote settles its request.
   *
   * @param tally the votes that agree, with this one
   */
  record Settles(VoteTally tally) implements VoteRuling {}

  /**
   * Ruling that the vote counts and its request waits for more votes.
   *
   * @param tally the votes that agree, with this one
   */
  record Waits(VoteTally tally) implements VoteRuling {}

  /**
   * Ruling that the person may not cast the vote.
   *
   * @param reason why not, a sentence for the person
   */
  record Barred(String reason) implements VoteRuling {}
}
