package dev.perdure.planner.approval;

import dev.perdure.planner.request.GivenVote;
import dev.perdure.planner.request.HumanRequestVotes;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The arbiter of votes: rules whether a decision that fits its request settles the request, by the
 * terms of the approval and the votes so far.
 */
public final class ApprovalArbiter {

  private ApprovalArbiter() {}

  /** Rules on a vote, in place of an earlier vote of the same person. */
  public static VoteRuling judge(ApprovalTerms terms, List<Vote> earlier, Vote vote) {
    Optional<String> objection = terms.objection(vote);
    if (objection.isPresent()) {
      return new VoteRuling.Barred(objection.get());
    }
    Stream<Vote> others =
        earlier.stream()
            .filter(other -> !other.by().equals(vote.by()) && other.agreesWith(vote))
            .filter(other -> terms.objection(other).isEmpty());
    VoteTally tally = terms.count(Stream.concat(others, Stream.of(vote)).toList());
    return tally.isMet() || (terms.allowsVeto() && vote.isVeto())
        ? new VoteRuling.Settles(tally)
        : new VoteRuling.Waits(tally);
  }

  /** Counts the votes for the yes with most votes. */
  public static VoteTally count(ApprovalTerms terms, List<Vote> votes) {
    return votes.stream()
        .filter(vote -> vote.saysYes() && terms.objection(vote).isEmpty())
        .map(vote -> terms.count(votes.stream().filter(vote::agreesWith).toList()))
        .max(Comparator.comparing(VoteTally::given))
        .orElseGet(() -> terms.count(List.of()));
  }

  /** Whether a request waits for a person's vote: the vote would count and fills a free place. */
  public static boolean isAwaited(ApprovalTerms terms, List<Vote> votes, Voter voter) {
    if (voter.name().equals(terms.barred()) || votes.stream().anyMatch(by(voter))) {
      return false;
    }
    List<List<Voter>> agreeing =
        votes.stream()
            .filter(vote -> vote.saysYes() && terms.objection(vote).isEmpty())
            .map(vote -> votes.stream().filter(vote::agreesWith).map(Vote::voter).toList())
            .toList();
    return agreeing.isEmpty()
        ? isMissing(terms, List.of(), voter)
        : agreeing.stream().anyMatch(others -> isMissing(terms, others, voter));
  }

  private static boolean isMissing(ApprovalTerms terms, List<Voter> others, Voter voter) {
    List<Voter> all = Stream.concat(others.stream(), Stream.of(voter)).toList();
    return terms.rules().isEmpty() || terms.countMissing(all) < terms.countMissing(others);
  }

  private static Predicate<Vote> by(Voter voter) {
    return vote -> vote.by().equals(voter.name());
  }

  /** The votes on a waiting request as people see them. */
  public static HumanRequestVotes show(ApprovalTerms terms, List<Vote> votes) {
    VoteTally tally = count(terms, votes);
    return new HumanRequestVotes(
        tally.needed(),
        tally.given(),
        terms.isNone() ? List.of() : tally.missing(),
        votes.stream().map(vote -> GivenVote.of(vote.decision())).toList(),
        terms.barred());
  }
}
