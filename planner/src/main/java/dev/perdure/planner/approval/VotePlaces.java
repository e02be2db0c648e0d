package dev.perdure.planner.approval;

import dev.perdure.planner.request.VoteDemand;
import dev.perdure.planner.request.VoterKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The places of one rule, each for another person: gives as many voters as possible a place, by
 * augmenting paths of a bipartite matching.
 */
final class VotePlaces {

  private final List<VoteDemand> places = new ArrayList<>();
  private final Map<Integer, Voter> taken = new HashMap<>();

  private VotePlaces(List<VoteDemand> rule) {
    rule.stream()
        .sorted(Comparator.comparing(demand -> demand.of() == VoterKind.ANYONE))
        .forEach(demand -> {
          for (int i = 0; i < demand.count(); i++) {
            places.add(demand);
          }
        });
  }

  /** The voters that a rule still needs after the votes of some people. */
  static List<VoteDemand> missing(List<VoteDemand> rule, List<Voter> voters) {
    var all = new VotePlaces(rule);
    voters.forEach(voter -> all.seat(voter, new HashSet<>()));
    return rule.stream()
        .map(demand -> demand.of(all.free(demand)))
        .filter(demand -> demand.count() > 0)
        .toList();
  }

  /** Finds a place for a voter, for whom earlier voters may move. */
  private boolean seat(Voter voter, Set<Integer> tried) {
    for (int i = 0; i < places.size(); i++) {
      if (voter.fills(places.get(i)) && tried.add(i)) {
        Voter earlier = taken.get(i);
        if (earlier == null || seat(earlier, tried)) {
          taken.put(i, voter);
          return true;
        }
      }
    }
    return false;
  }

  private int free(VoteDemand demand) {
    int free = 0;
    for (int i = 0; i < places.size(); i++) {
      free += places.get(i).equals(demand) && !taken.containsKey(i) ? 1 : 0;
    }
    return free;
  }
}
