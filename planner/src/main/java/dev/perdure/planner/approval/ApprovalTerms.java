package dev.perdure.planner.approval;

import dev.perdure.planner.request.VoteDemand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The terms of the votes on one request, by all rules that are about it.
 *
 * @param barred the person who may not approve, as the task is their own; null for none
 * @param rules the votes that each rule demands; each rule must hold
 * @param allowsVeto whether one no with a comment settles the request
 * @param allowsDeputies whether votes of deputies count in the place of absent people
 */
public record ApprovalTerms(
    @Nullable String barred,
    List<List<VoteDemand>> rules,
    boolean allowsVeto,
    boolean allowsDeputies) {

  private static final int MAX_PHRASES = 10;
  private static final ApprovalTerms NONE = new ApprovalTerms(null, List.of(), false, false);

  /** Copies the rules. */
  public ApprovalTerms {
    rules = rules.stream().map(List::copyOf).toList();
  }

  /** One vote of anybody, as without rules. */
  public static ApprovalTerms none() {
    return NONE;
  }

  /** Whether one vote of anybody settles the request. */
  public boolean isNone() {
    return barred == null && rules.isEmpty();
  }

  /** The reason why a vote can't count; empty if it can. */
  Optional<String> objection(Vote vote) {
    if (vote.saysYes() && vote.by().equals(barred)) {
      return Optional.of("You started this task; somebody else approves it.");
    }
    boolean counts =
        rules.isEmpty() || rules.stream().flatMap(List::stream).anyMatch(vote.voter()::fills);
    return counts
        ? Optional.empty()
        : Optional.of("Your vote does not count on this request: it needs %s.".formatted(voters()));
  }

  /** The voters that all rules demand, as a sentence names them. */
  public String voters() {
    List<String> phrases =
        rules.stream().flatMap(List::stream).map(VoteDemand::phrase).distinct().toList();
    String named = phrases.stream().limit(MAX_PHRASES).collect(Collectors.joining(" and "));
    return phrases.size() > MAX_PHRASES
        ? "%s and %d more".formatted(named, phrases.size() - MAX_PHRASES)
        : named;
  }

  /** Counts votes that agree with each other. */
  VoteTally count(List<Vote> votes) {
    List<Voter> voters = votes.stream().map(Vote::voter).toList();
    if (rules.isEmpty()) {
      return new VoteTally(1, voters.isEmpty() ? List.of(VoteDemand.ofAnyone()) : List.of());
    }
    List<VoteDemand> missing = missing(voters);
    List<VoteDemand> all = rules.stream().flatMap(List::stream).toList();
    int needed = largest(all).stream().mapToInt(VoteDemand::count).sum();
    return new VoteTally(needed, largest(missing));
  }

  /** The number of places that are free in all rules if some people have voted. */
  int countMissing(List<Voter> voters) {
    return missing(voters).stream().mapToInt(VoteDemand::count).sum();
  }

  private List<VoteDemand> missing(List<Voter> voters) {
    return rules.stream().flatMap(rule -> VotePlaces.missing(rule, voters).stream()).toList();
  }

  /** The largest demand of the same voters, as a vote counts in each rule. */
  private static List<VoteDemand> largest(List<VoteDemand> demands) {
    Map<VoteDemand, VoteDemand> byVoters = new LinkedHashMap<>();
    demands.forEach(demand ->
        byVoters.merge(
            demand.of(1),
            demand,
            (earlier, later) -> later.count() > earlier.count() ? later : earlier));
    return List.copyOf(byVoters.values());
  }
}
