package dev.perdure.planner.approval;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Votes in the place of absent people. A place is taken once: an absent person who votes takes it
 * back, and of several deputies the first one has it. No deputy acts for the person who may not
 * approve, and no deputy has a deputy.
 */
final class DeputyVotes {

  private DeputyVotes() {}

  /** The same votes, without the absent people in whose place they do not count. */
  static List<Vote> resolve(ApprovalTerms terms, List<Vote> votes) {
    Set<String> taken = taken(terms, votes);
    List<Vote> resolved = new ArrayList<>();
    for (Vote vote : votes) {
      String absent = vote.inPlaceOf();
      boolean counts = absent != null && terms.allowsDeputies() && taken.add(absent);
      resolved.add(counts ? vote : vote.inPlaceOf(null));
    }
    return resolved;
  }

  /** The voter without the absent person, if the place is taken. */
  static Voter resolve(ApprovalTerms terms, List<Vote> votes, Voter voter) {
    String absent = voter.inPlaceOf();
    return absent == null || isFree(terms, votes, absent) ? voter : voter.inPlaceOf(null);
  }

  /**
   * The absent person in whose place a person's vote counts: the first one whose place is missing,
   * else the first one who is among the voters. Nobody, if the person has the same places already.
   */
  static Optional<String> choose(
      ApprovalTerms terms, List<Vote> others, Voter voter, List<String> absent) {
    List<String> candidates =
        absent.stream()
            .sorted()
            .filter(person -> !person.equals(voter.name()) && isFree(terms, others, person))
            .filter(person -> addsPlace(terms, voter, person))
            .toList();
    return candidates.stream()
        .filter(person -> ApprovalArbiter.isAwaited(terms, others, voter.inPlaceOf(person)))
        .findFirst()
        .or(() -> candidates.stream().findFirst());
  }

  private static boolean addsPlace(ApprovalTerms terms, Voter voter, String person) {
    return terms.rules().stream()
        .flatMap(List::stream)
        .anyMatch(demand -> demand.people().contains(person) && !voter.fills(demand));
  }

  private static boolean isFree(ApprovalTerms terms, List<Vote> votes, String person) {
    return terms.allowsDeputies()
        && !taken(terms, votes).contains(person)
        && votes.stream().noneMatch(vote -> person.equals(vote.inPlaceOf()));
  }

  /** The people whose places no deputy can take. */
  private static Set<String> taken(ApprovalTerms terms, List<Vote> votes) {
    return Stream.concat(Stream.ofNullable(terms.barred()), votes.stream().map(Vote::by))
        .collect(Collectors.toCollection(HashSet::new));
  }
}
