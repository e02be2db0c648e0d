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
    List<Vote> votes = resolved(terms, earlier, vote);
    Optional<String> objection = terms.objection(votes.getLast());
    if (objection.isPresent()) {
      return new VoteRuling.Barred(objection.get());
    }
    VoteTally tally =
        terms.count(
            votes.stream()
                .filter(other -> other.agreesWith(vote) && terms.objection(other).isEmpty())
                .toList());
    return tally.isMet() || (terms.allowsVeto() && vote.isVeto())
        ? new VoteRuling.Settles(tally)
        : new VoteRuling.Waits(tally);
  }

  /** The vote without the absent person if it does not count in the person's place. */
  public static Vote resolve(ApprovalTerms terms, List<Vote> earlier, Vote vote) {
    return resolved(terms, earlier, vote).getLast();
  }

  /** All votes with the new one as the last. */
  private static List<Vote> resolved(ApprovalTerms terms, List<Vote> earlier, Vote vote) {
    return DeputyVotes.resolve(
        terms, Stream.concat(without(earlier, vote.by()), Stream.of(vote)).toList());
  }

  /**
   * The absent person, of those whose deputy a person is, in whose place the person's vote counts;
   * empty if the person votes in their own name.
   */
  public static Optional<String> inPlaceOf(
      ApprovalTerms terms, List<Vote> votes, Voter voter, List<String> absent) {
    return DeputyVotes.choose(terms, without(votes, voter.name()).toList(), voter, absent);
  }

  private static Stream<Vote> without(List<Vote> votes, String person) {
    return votes.stream().filter(vote -> !vote.by().equals(person));
  }

  /** Counts the votes for the yes with most votes. */
  public static VoteTally count(ApprovalTerms terms, List<Vote> cast) {
    List<Vote> votes = DeputyVotes.resolve(terms, cast);
    return votes.stream()
        .filter(vote -> vote.saysYes() && terms.objection(vote).isEmpty())
        .map(vote -> terms.count(votes.stream().filter(vote::agreesWith).toList()))
        .max(Comparator.comparing(VoteTally::given))
        .orElseGet(() -> terms.count(List.of()));
  }

  /** Whether a request waits for a person's vote: the vote would count and fills a free place. */
  public static boolean isAwaited(ApprovalTerms terms, List<Vote> cast, Voter person) {
    if (person.name().equals(terms.barred()) || cast.stream().anyMatch(by(person))) {
      return false;
    }
    List<Vote> votes = DeputyVotes.resolve(terms, cast);
    Voter voter = DeputyVotes.resolve(terms, cast, person);
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
        DeputyVotes.resolve(terms, votes).stream()
            .map(vote -> GivenVote.of(vote.decision()))
            .toList(),
        terms.barred());
  }
}
