package dev.perdure.planner.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.request.VoteDemand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule about the votes that certain requests need.
 *
 * @param match the requests; without conditions, all that can be approved
 * @param votes the votes, each of another person
 * @param veto whether one no with a comment settles the request at once; absent for no
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ApprovalRule(ApprovalMatch match, List<ApprovalVotes> votes, @Nullable Boolean veto) {

  /** Copies the votes; a rule without a match is about all requests. */
  public ApprovalRule {
    match = Objects.requireNonNullElseGet(match, ApprovalMatch::everything);
    votes = NullSafeLists.copy(votes);
  }

  boolean allowsVeto() {
    return Boolean.TRUE.equals(veto);
  }

  boolean asksCodeOwners() {
    return votes.stream().anyMatch(ApprovalVotes::isOfCodeOwners);
  }

  /**
   * The votes by their voters. A rule about code owners must hold for the owners of each file, so
   * that one person can vote for several files. A file without owners adds no vote.
   */
  List<List<VoteDemand>> demands(Map<String, List<String>> groups, FileOwners owners) {
    List<VoteDemand> others = demands(groups);
    if (!asksCodeOwners()) {
      return List.of(others);
    }
    List<VoteDemand> owning = new OwnerPeople(groups).demands(owners);
    if (owning.isEmpty()) {
      return List.of(others.isEmpty() ? List.of(VoteDemand.ofAnyone()) : others);
    }
    return owning.stream()
        .map(demand -> Stream.concat(others.stream(), Stream.of(demand)).toList())
        .toList();
  }

  /** The votes that do not depend on files, by their voters, who may stand in several entries. */
  private List<VoteDemand> demands(Map<String, List<String>> groups) {
    List<VoteDemand> all = new ArrayList<>();
    for (ApprovalVotes entry : votes.stream().filter(each -> !each.isOfCodeOwners()).toList()) {
      VoteDemand demand = entry.demand(groups);
      int earlier =
          all.stream()
              .filter(other -> other.hasVotersOf(demand))
              .mapToInt(VoteDemand::count)
              .findFirst()
              .orElse(0);
      all.removeIf(other -> other.hasVotersOf(demand));
      all.add(demand.of(demand.count() + earlier));
    }
    return List.copyOf(all);
  }
}
