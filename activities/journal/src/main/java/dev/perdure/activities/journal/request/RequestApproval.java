package dev.perdure.activities.journal.request;

import dev.perdure.planner.approval.ApprovalArbiter;
import dev.perdure.planner.approval.ApprovalFacts;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.approval.ApprovalTerms;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.approval.VoteTally;
import dev.perdure.planner.approval.Voter;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.HumanRequestVotes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The approval of a request: the rules of its task, the facts about the task, and the votes so far
 * on the present content.
 *
 * @param owners the code owners of the request's files; null if Perdure has not read them
 */
public record RequestApproval(
    ApprovalPolicy policy,
    ApprovalFacts.TaskFacts task,
    @Nullable FileOwners owners,
    List<Vote> votes) {

  public RequestApproval {
    votes = NullSafeLists.copy(votes);
  }

  /** The terms of the votes on a request, for a decision if a person has made one. */
  public ApprovalTerms terms(HumanRequest request, @Nullable Decision decision) {
    return policy.terms(ApprovalFacts.of(request, task, owners, decision));
  }

  VoteRuling judge(HumanRequest request, Vote vote) {
    return ApprovalArbiter.judge(terms(request, vote.decision()), votes, vote);
  }

  Optional<String> inPlaceOf(HumanRequest request, Voter voter, List<String> absent) {
    return absent.isEmpty()
        ? Optional.empty()
        : ApprovalArbiter.inPlaceOf(terms(request, null), votes, voter, absent);
  }

  Optional<String> inPlaceOf(HumanRequest request, Vote vote, List<String> absent) {
    return absent.isEmpty()
        ? Optional.empty()
        : ApprovalArbiter.inPlaceOf(terms(request, vote.decision()), votes, vote.voter(), absent);
  }

  Vote resolve(HumanRequest request, Vote vote) {
    return ApprovalArbiter.resolve(terms(request, vote.decision()), votes, vote);
  }

  boolean isAwaited(HumanRequest request, Voter voter) {
    return ApprovalArbiter.isAwaited(terms(request, null), votes, voter);
  }

  /** Whether the rules name a group with both people. */
  boolean hasGroupOf(String one, String other) {
    return policy.groups().values().stream()
        .anyMatch(people -> people.contains(one) && people.contains(other));
  }

  /** The votes on a request that waits, as people see them. */
  HumanRequestVotes show(HumanRequest request) {
    return ApprovalArbiter.show(terms(request, null), votes);
  }

  VoteTally without(HumanRequest request, String person) {
    return ApprovalArbiter.count(
        terms(request, null), votes.stream().filter(vote -> !vote.by().equals(person)).toList());
  }
}
